# SPDX-License-Identifier: MIT
"""Mutants by what the code means: what a person does wrong who knows what the code is for.

Each kind is a function from a Source to (edits, token) pairs: which stretches become what, and where that is.
"""

import bisect
import functools
import re

from mutations import TOKEN, functions_of, left_out, mutant

OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "|=", "&=", "<<=", ">>=")
KEYWORDS = set("return throw break continue if for while switch case default do else using namespace struct class enum const static constexpr auto try template "
               "public private protected goto delete new typename inline explicit friend operator unsigned".split())  # fmt: skip
# Statements that keep a promise to whoever stops the program, or reads its files.
KEEPS = re.compile(r"write|flush|sync|rename|remove|lock|check|commit|close|require|expect|verify|throw|refuse|warn|sort|clear|finish|insert")

# Words of names that are taken for each other; a name is only changed into one that the same file has, or a standard one.
WORDS = ("low high", "least greatest", "least most", "first last", "min max", "earliest latest", "worst median", "best worst", "before after",
         "lower upper", "smallest largest", "front back", "open closed", "begin end", "floor ceil", "any all", "early late", "wider narrower",
         "lowest highest", "shortest longest", "old new", "median low", "median high", "float32 float64", "fewest most", "count total",
         "hits misses", "left right", "rows columns")  # fmt: skip
STANDARD = {"std::floor", "std::ceil", "std::min", "std::max", "std::fmin", "std::fmax", "std::any_of", "std::all_of", "std::none_of", "lower_bound", "upper_bound",
            "std::lower_bound", "std::upper_bound", "std::min_element", "std::max_element", "front", "back", "std::is_sorted"}  # fmt: skip


class Source:
    """A file's tokens, how they nest, and where its statements are."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = [m for m in TOKEN.finditer(text) if m.lastgroup not in ("blank", "skip") or m[0][0] in "\"'R"]
        self.functions = functions_of(text, self.tokens)
        self.partner, self.block, stack = {}, set(), []
        for i, token in enumerate(self.tokens):
            if token[0] in OPENING:
                stack.append(i)
                if token[0] == "{" and self.opens_block(i):
                    self.block.add(i)
            elif token[0] in CLOSING and stack:
                begin = stack.pop()
                self.partner[begin], self.partner[i] = i, begin
        self.names = {t[0] for t in self.tokens if t.lastgroup == "name"}
        holes = left_out(text)
        self.hidden = {i for i, t in enumerate(self.tokens) if any(begin <= t.start() < end for begin, end in holes)}

    def opens_block(self, i):
        """Whether this brace begins statements, not a list of values or of members."""
        before = self.tokens[i - 1][0] if i else ""
        if before in (")", "]", "else", "do", "try", "mutable", "noexcept", "override", "const"):
            return True
        words = [t[0] for t in self.tokens[max(0, i - 8) : i]]
        return "->" in words and ")" in words[: words.index("->")] and not {"=", ";", "{", "}"} & set(words[words.index("->") :])

    def at(self, i):
        return self.tokens[i][0] if 0 <= i < len(self.tokens) else ""

    def span(self, first, last):
        """Of the text, from the first token to the last, which it takes in."""
        return self.tokens[first].start(), self.tokens[last].end()

    def between(self, first, last):
        begin, end = self.span(first, last)
        return self.text[begin:end]

    def end_of(self, i, stops):
        """The next of these tokens from i on that is not inside of brackets, or where the brackets around it end."""
        while i < len(self.tokens) and self.at(i) not in stops and self.at(i) not in CLOSING:
            i = self.partner.get(i, len(self.tokens)) + 1 if self.at(i) in OPENING else i + 1
        return min(i, len(self.tokens) - 1)

    def begin_of(self, i, stops):
        while i >= 0 and self.at(i) not in stops and self.at(i) not in OPENING:
            i = self.partner.get(i, 0) - 1 if self.at(i) in CLOSING else i - 1
        return max(i, 0)

    def statements(self):
        """(first token, its semicolon) of each statement that is an expression."""
        for i in range(1, len(self.tokens)):
            before = self.at(i - 1)
            header = before == ")" and self.at(self.partner.get(i - 1, 0) - 1) in ("if", "for", "while")
            ended = before == ";" and not self.in_header(i) or before == "}" and self.partner.get(i - 1) in self.block
            begins = ended or before == "else" or header or i - 1 in self.block
            if begins and self.at(i) not in KEYWORDS and (self.tokens[i].lastgroup == "name" or self.at(i) in ("++", "--", "*")):
                follows = self.at(i + 1)
                if self.tokens[i].lastgroup != "name" or follows in ("(", ".", "->", "[", "++", "--") + ASSIGNMENTS:
                    end = self.end_of(i, ";")
                    if self.at(end) == ";" and self.in_block(i):
                        yield i, end

    def around(self, i):
        """The bracket that opens what is around this token; -1: none."""
        at = self.begin_of(i, ())
        return at if self.at(at) in OPENING else -1

    def in_header(self, i):
        return self.at(self.around(i)) == "("

    def in_block(self, i):
        return self.around(i) in self.block

    def headers(self, word):
        """(of the bracket, of its partner) of each `word (...)`."""
        for i, token in enumerate(self.tokens):
            if token[0] == word:
                begin = i + 1 + (self.at(i + 1) == "constexpr")
                if self.at(begin) == "(" and begin in self.partner:
                    yield begin, self.partner[begin]


def without(source, first, last, new=""):
    return [(*source.span(first, last), new)]


def statements_dropped(source):
    for first, end in source.statements():
        top = [source.at(i) for i in range(first, end)]
        line = source.between(first, end)
        depth, assigns = 0, False
        for word in top:
            depth += (word in OPENING) - (word in CLOSING)
            assigns |= depth == 0 and word in ASSIGNMENTS
        kind = "assignment dropped" if assigns else "promise dropped" if KEEPS.search(line) else "call dropped"
        yield kind, without(source, first, end, ";")
        if assigns and "+=" in top:
            at = first + top.index("+=")
            yield "lane lost", without(source, at, at, "=")
            yield "halved", [(source.tokens[at + 1].start(), source.tokens[at + 1].start(), "("), (source.tokens[end].start(), source.tokens[end].start(), ") / 2")]


def checks(source):
    for word in ("if", "while"):
        for begin, end in source.headers(word):
            first = begin + 1
            semicolon = source.end_of(first, ";")
            if semicolon < end and source.at(semicolon) == ";":
                first = semicolon + 1
            if first >= end or source.at(begin - 1) == "constexpr":
                continue
            inside = (source.tokens[first].start(), source.tokens[end].start())
            yield "check dropped", [(inside[0], inside[0], "false && ("), (inside[1], inside[1], ")")]
            if word == "if":
                yield "check forced", [(inside[0], inside[0], "true || ("), (inside[1], inside[1], ")")]


def guards(source):
    """A condition of several without one of them."""
    ends = {",", ";", "?", ":", "return", "=", "&&", "||", "{", "}"}
    for i, token in enumerate(source.tokens):
        if token[0] not in ("&&", "||") or source.text[token.start() - 1] not in " \n" or source.text[token.end()] not in " \n":
            continue
        stops = ends if token[0] == "&&" else ends - {"&&"}
        last = source.end_of(i + 1, stops) - 1
        if last > i:
            yield "guard", without(source, i, last)
        first = source.begin_of(i - 1, stops) + 1
        if first < i:
            yield "guard", without(source, first, i)


def margins(source):
    for i, token in enumerate(source.tokens):
        power = re.fullmatch(r"(0x[0-9a-f.]+p)([+-]?\d+)(\w*)", token[0])
        small = re.fullmatch(r"\d[\d.]*e-\d+\w*|0\.\d+\w*", token[0])
        if power:
            for by in (-5, -3, -1, 1, 3, 5):
                yield "margin", without(source, i, i, f"{power[1]}{int(power[2]) + by}{power[3]}")
        elif small:
            for factor in ("8 * ", "0.125 * "):
                yield "margin", without(source, i, i, f"({factor}{token[0]})")
        elif re.fullmatch(r"[1-9][\d']*[uUlL]*", token[0]) and token[0] != "1":
            yield "off by one", without(source, i, i, f"({token[0]} - 1)")


def loops(source):
    for begin, end in source.headers("for"):
        colon = source.end_of(begin + 1, (":", ";"))
        if source.at(colon) == ":":
            listed = source.between(colon + 1, end - 1)
            if source.at(colon + 1) == "{":
                continue  # elements, below
            for kind, part in (("first dropped", "without_first"), ("last dropped", "without_last"), ("half dropped", "first_half")):
                yield kind, without(source, colon + 1, end - 1, f"sweeplab_mutants::{part}({listed})")
            continue
        for i in range(begin + 1, colon):
            if source.at(i) == "=" and source.at(i + 1) == "0":
                yield "first dropped", without(source, i + 1, i + 1, "1")
        for i in range(colon + 1, source.end_of(colon + 1, ";")):
            if source.at(i) in ("<", "<=", "!="):
                at = source.tokens[i].start()
                yield "last dropped", [(at, at, "+ 1 ")]
                last = source.end_of(i + 1, (";", "&&", "||")) - 1
                yield "half dropped", [(source.tokens[i + 1].start(),) * 2 + ("(",), (source.tokens[last].end(),) * 2 + (") / 2",)]


def elements(source):
    """Lists of values, without the last, and without half of them."""
    for i, token in enumerate(source.tokens):
        if token[0] != "{" or i in source.block or i not in source.partner or source.at(i - 1) in (";", "}", ""):
            continue
        end, starts = source.partner[i], [i + 1]
        at = i + 1
        while at < end:
            at = source.end_of(at, (",", ";"))
            if source.at(at) == ";":
                starts = []  # members of a type
                break
            if source.at(at) == ",":
                starts.append(at + 1)
            at += 1
        if len(starts) > 1 and source.tokens[end].start() > source.tokens[starts[-1]].start():
            yield "last dropped", without(source, starts[-1] - 1, end - 1)
            if len(starts) > 3:
                yield "half dropped", without(source, starts[len(starts) // 2] - 1, end - 1)
    for i, token in enumerate(source.tokens):
        if token[0] == "begin" and source.at(i - 1) in (".", "->") and source.at(i + 1) == "(" and source.at(i + 3) == ",":
            first = i - 2
            while source.at(first - 1) in (".", "->"):
                first -= 2
            whole = source.between(first, i - 1)
            second = source.end_of(i + 4, (",", ";"))
            if source.between(i + 4, second - 1) == whole + "end()":
                ends = source.between(i + 4, second - 1)
                yield "last dropped", without(source, i + 4, second - 1, f"({ends} == {whole}begin() ? {ends} : std::prev({ends}))")
                yield "first dropped", without(source, first, i + 2, f"({ends} == {whole}begin() ? {ends} : std::next({whole}begin()))")
        if token[0] == "size" and source.at(i - 1) in (".", "->") and source.at(i + 1) == "(":
            yield "off by one", without(source, i, i + 2, "size() - 1")


def indices(source):
    for i, token in enumerate(source.tokens):
        if token[0] == "[" and i in source.partner and re.match(r"[\w)\]]$", source.text[token.start() - 1]):
            inside = source.between(i + 1, source.partner[i] - 1) if source.partner[i] > i + 1 else "0"
            if inside != "0" and '"' not in source.text[token.start() : source.tokens[source.partner[i]].start()]:
                kind = "lane lost" if re.search("lane|part|thread|worker", source.at(i - 1) + inside) else "index"
                yield kind, without(source, i + 1, source.partner[i] - 1, "0")


NUMERIC = re.compile(r"(?:^|\s)(?:double|float|S|int|unsigned|std::size_t|std::u?int\d+_t|long) (?:\w+::)*\w+\([^;]*$", re.DOTALL)


def returned(source):
    for i, token in enumerate(source.tokens):
        if token[0] != "return" or source.at(i + 1) in (";", "{") or source.at(i + 2) == ";":
            continue
        end = source.end_of(i + 1, ";")
        if source.at(end) != ";":
            continue
        block = source.around(i)
        while block >= 0 and not (block in source.block and source.at(block - 1) in (")", "const", "override", "noexcept")
                                  and source.text.rfind("\n", 0, source.tokens[block].start()) >= 0 and heads_function(source, block)):  # fmt: skip
            block = source.around(block - 1) if block > 0 else -1
        if block < 0:
            continue
        head = source.text[source.text.rfind("\n\n", 0, source.tokens[block].start()) + 1 : source.tokens[block].start()]
        value = source.span(i + 1, end - 1)
        if re.search(r"(?:^|\s)bool (?:\w+::)*\w+\([^;]*$", head):
            yield "returned", [(value[0], value[0], "!("), (value[1], value[1], ")")]
        elif NUMERIC.search(head):
            yield "halved", [(value[0], value[0], "("), (value[1], value[1], ") / 2")]


def heads_function(source, block):
    """Whether this block is a function's own, not a loop's, a condition's or a lambda's."""
    closing = block - 1
    while source.at(closing) in ("const", "override", "noexcept"):
        closing -= 1
    if source.at(closing) != ")":
        return False
    name = source.at(source.partner[closing] - 1)
    return name not in ("if", "for", "while", "switch", "catch", "constexpr", "]")


SWAPS = [(re.compile(rf"(?<![a-z]){one}(?![a-z])"), other) for pair in WORDS for one, other in (pair.split(), pair.split()[::-1])]


@functools.cache
def with_words_swapped(name):
    """The names that this one could be mistaken for."""
    return sorted({word.sub(other, name) for word, other in SWAPS if word.search(name)})


def words_swapped(source):
    for i, token in enumerate(source.tokens):
        if token.lastgroup != "name" or source.tokens[i - 1].lastgroup == "name" and source.at(i - 1) not in ("return", "case", "else") or source.at(i - 1) in ("&", "*", ">"):
            continue  # as it is declared
        for new in with_words_swapped(token[0]):
            if new in source.names or new in STANDARD:
                yield "swapped bound", without(source, i, i, new)


def arguments_swapped(source):
    """Two arguments beside each other that are plain names, and two elements of a list."""
    chain = re.compile(r"[\w:]+(?:(?:\.|->)\w+(?:\(\))?)*")
    for i, token in enumerate(source.tokens):
        if token[0] != "," or source.around(i) < 0 or source.around(i) in source.block:
            continue
        first = source.begin_of(i - 1, (",", ";", ":")) + 1
        last = source.end_of(i + 1, (",", ";")) - 1
        if first >= i or last <= i:
            continue
        one, other = source.between(first, i - 1), source.between(i + 1, last)
        if one != other and chain.fullmatch(one) and chain.fullmatch(other):
            yield "swapped arguments", [(*source.span(first, i - 1), other), (*source.span(i + 1, last), one)]


def members_of(texts):
    """{member: the members of its type beside it} over all structs: what is taken for each other without a warning."""
    beside = {}
    declared = re.compile(r"^  ((?:const )?[\w:<>, *]+?) (\w+(?:(?: = [^,;(]+|\{\})?, \w+)*)(?: = [^,;(]+|\{\})?;", re.MULTILINE)
    for text in texts:
        before_type, before = "", []
        for match in declared.finditer(text):
            names = [re.sub(r"( = .*|\{\})$", "", name).strip() for name in match[2].split(",")]
            together = (before if match[1] == before_type else []) + names
            before_type, before = match[1], names
            for one, other in zip(together, together[1:]):
                beside.setdefault(one, set()).add(other)
                beside.setdefault(other, set()).add(one)
    return beside


def members_swapped(source, beside):
    for i, token in enumerate(source.tokens):
        if token.lastgroup == "name" and source.at(i - 1) in (".", "->") and source.at(i + 1) != "(":
            for new in sorted(beside.get(token[0], set()) & source.names):
                yield "swapped member", without(source, i, i, new)


def semantic_mutants(path, text, beside):
    """Every mutant of these kinds that no change of a token is, each once, in the order of the text."""
    source = Source(path, text)
    found, ends = {}, [token.end() for token in source.tokens]
    kinds = (statements_dropped, checks, guards, margins, loops, elements, indices, returned, words_swapped, arguments_swapped, lambda s: members_swapped(s, beside))
    for kind in kinds:
        for name, edits in kind(source):
            at = min(edit[0] for edit in edits)
            index = bisect.bisect_right(ends, at)
            if index == len(ends) or index in source.hidden or not source.functions[index]:
                continue
            one = mutant(path, text, edits, name, source.functions[index])
            if one.applied(text) != text:
                found.setdefault(one.changed + str(one.line), one)
    return sorted(found.values(), key=lambda m: (m.edits, m.operator))
