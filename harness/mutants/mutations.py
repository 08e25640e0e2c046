# SPDX-License-Identifier: MIT
"""The list of mutants of a C++ source: one token changed at a time here, one thing that the code means in semantic.py,
two changes at once by pairs_of.

Built on how this repository is formatted: clang-format puts blanks around every binary operator and never around
template brackets, references and unary operators, so no parser is needed to tell them apart.
"""

import hashlib
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<skip>R"\(.*?\)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|^\#(?:[^\n]*\\\n)*[^\n]*)
      |(?P<number>0[xX][0-9a-fA-F']*(?:\.[0-9a-fA-F]*)?(?:[pP][+-]?\d+)?\w*|\d[\d']*(?:\.\d*)?(?:[eE][+-]?\d+)?\w*)
      |(?P<name>[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)
      |(?P<operator><=>|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|->|\+=|-=|\*=|/=|\|=|&=|[-+*/%<>!~&|=?:;,.(){}\[\]^])
      |(?P<blank>\s+)|(?P<other>.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

# What a binary operator, with blanks around it, is changed to.
BINARY = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("/",),
    "<<": (">>",), ">>": ("<<",), "&": ("|",), "|": ("&",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "|=": ("&=",), "<<=": (">>=",), ">>=": ("<<=",),
}  # fmt: skip

OPERANDS = {}
for one, other in (
    ("hi", "lo"), ("x", "y"), ("w", "h"), ("a", "b"), ("motion_a", "motion_b"), ("low", "high"),
    ("std::min", "std::max"), ("near", "far"), ("enters", "exits"), ("width", "height"), ("n_hi", "d_hi"),
    ("n_lo", "d_lo"), ("p", "q"), ("t1", "t2"), ("aw", "bw"), ("va", "vb"), ("a_size", "b_size"), ("vx", "vy"),
    ("dx", "dy"), ("nx", "ny"), ("tx", "ty"), ("x0", "x1"), ("y0", "y1"), ("lx", "hx"), ("ly", "hy"),
    ("motion_a.x", "motion_b.x"), ("entry_time", "exit_time"),
):  # fmt: skip
    OPERANDS[one], OPERANDS[other] = other, one

MEMBERS = {"e": "d", "d": "e", "entry": "travel", "travel": "entry"}  # of an axis

ENUMERATORS = {
    "Outcome": "impact separate overlap failed", "Class": "impact separate overlap graze", "Begins": "on_x on_y at_start",
    "Sifted": "on_x on_y separate overlap unsure", "TimeFrom": "x y start",
    "Graze": "none flat rest slide corner leave end",
    "GrazeClaim": "none contact contact_if_entering unspecified",
    "OverlapClaim": "reported as_impact not_handled", "Cause": "logic rounding none unknown",
    "Verdict": "correct failed tunnel missed_overlap phantom wrong_state wrong_face wrong_time claim_broken excused",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Mutant:
    path: str
    edits: tuple  # of (begin, end, new): offsets into the text, in its order; a line stays the line that it is
    line: int
    column: int
    operator: str  # what is changed: a token, or a kind of semantic.py
    function: str
    code: str  # the lines, without indentation
    changed: str  # and what becomes of them

    @property
    def id(self):
        return f"{self.path}:{self.line}:{self.column}:{self.operator}:{self.new}"

    @property
    def new(self):
        return " ... ".join(new.strip() for _, _, new in self.edits)

    @property
    def kind(self):
        """Of the report: all operators are one kind."""
        return "operator" if not self.operator[0].isalpha() or self.operator.startswith("unary") else self.operator

    @property
    def begin(self):
        return self.edits[0][0]

    @property
    def key(self):
        """What the mutant is, whatever moves in the file before it."""
        return " ".join(f"{begin}-{end} {new}" for begin, end, new in self.edits)

    def applied(self, text):
        for begin, end, new in reversed(self.edits):
            text = text[:begin] + new + text[end:]
        return text

    def rank(self):
        """A number that looks drawn at random and only depends on what the mutant is."""
        key = f"{self.path} {self.function} {self.code} {self.column} {self.operator} {self.new}"
        return hashlib.sha256(key.encode()).hexdigest()


def lines_of(text, edits):
    """The lines that edits touch, as they are and as they become: each stretch of lines as one."""
    stretches = []
    for begin, end, new in edits:
        first, last = text.rfind("\n", 0, begin) + 1, text.find("\n", end)
        last = len(text) if last < 0 else last
        if stretches and first < stretches[-1][1]:
            stretches[-1][1] = max(last, stretches[-1][1])
            stretches[-1][2].append((begin, end, new))
        else:
            stretches.append([first, last, [(begin, end, new)]])
    code, changed = [], []
    for first, last, inside in stretches:
        line = text[first:last]
        code.append(line)
        for begin, end, new in reversed(inside):
            line = line[: begin - first] + new + line[end - first :]
        changed.append(line)
    return tuple(" ... ".join(re.sub(r"\n\s*", " ", line).strip() for line in lines) for lines in (code, changed))


def mutant(path, text, edits, operator, function):
    edits = tuple(sorted((begin, end, new + "\n" * (text.count("\n", begin, end) - new.count("\n"))) for begin, end, new in edits))
    begin = edits[0][0]
    column = begin - text.rfind("\n", 0, begin)
    return Mutant(path, edits, text.count("\n", 0, begin) + 1, column, operator, function, *lines_of(text, edits))


def pairs_of(text, mutants, weak):
    """Second-order mutants: each first one with another of its function, as drawn; none that is weak already."""
    by_function = {}
    for one in mutants:
        if one not in weak:
            by_function.setdefault(one.function, []).append(one)
    for function, members in by_function.items():
        members.sort(key=lambda m: m.rank())
        for i, one in enumerate(members):
            for other in (members[(i + 1 + skip) % len(members)] for skip in range(len(members) - 1)):
                edits = sorted(one.edits + other.edits)
                if all(before[1] < after[0] for before, after in zip(edits, edits[1:])) and one.line != other.line:
                    yield mutant(one.path, text, edits, "second order", function)
                    break


def operand(name):
    """The name that stands in the same place on the other axis, at the other end, in the other box."""
    head, separator, last = name.rpartition("::")
    if name in OPERANDS:
        return OPERANDS[name]
    if separator:
        others = ENUMERATORS.get(head, "").split()
        if last in others:
            return f"{head}::{others[(others.index(last) + 1) % len(others)]}"
        return None
    for one, other in ((r"^x_", "y_"), (r"^y_", "x_"), (r"_x$", "_y"), (r"_y$", "_x"), (r"_hi$", "_lo"), (r"_lo$", "_hi")):
        changed = re.sub(one, other, name)
        if changed != name:
            return changed
    return None


def numbers(text):
    """Other values for a numeric literal: zero and one for each other, one more, half and twice the exponent."""
    power = re.fullmatch(r"(0x[0-9a-f.]+p)([+-]?)(\d+)(\w*)", text)
    if power:
        mantissa, sign, exponent, suffix = power.groups()
        return [f"{mantissa}{sign}{e}{suffix}" for e in (int(exponent) // 2, int(exponent) * 2) if e != int(exponent)]
    if re.fullmatch(r"0x[0-9a-f]+u?", text):
        return [hex(int(text.rstrip("u"), 16) >> 1) + ("u" if text.endswith("u") else "")]
    decimal = re.fullmatch(r"(\d[\d']*)(\.\d+)?([eE][+-]?\d+)?(\w*)", text)
    if decimal and decimal[2]:
        return ["1" + decimal[0]]
    if decimal and decimal[3]:
        return [decimal[1] + "0" + decimal[0][len(decimal[1]) :]]
    if decimal:
        value = int(decimal[1].replace("'", ""))
        return [f"{ {0: 1, 1: 0}.get(value, value + 1) }{decimal[4]}"]
    return []


HOLES = (
    r"^inline constexpr (?:Card|GrazeClaims|int words)[^;]*;",  # what a method says of itself has tests of its own
    r"^ *template <.*$",
    r"^template [^<].*;$",
    r"^ *friend .* = default;$",
    r"^ *using [^;]*;",
    r"\bstatic_assert\([^;]*;",
    r"^ *enum class [^;]*;",
    r"^ *constexpr std::array<std::string_view[^;]*;",
    r"(?s)^struct Mask \{.*?return \{mask\.y, mask\.x\}; \}",  # exact's lanes for other compilers than this one
)


FUNCTION = re.compile(r"(?:  )?(?:\[\[\w+::\w+\]\] )?(?:[\w:<>,&* ]+? )[&*]?(?:[A-Z]\w*(?:<\w+>)?::)?([a-z_]\w*|operator[^\w\s(]+)\((?:[^;{}]|\{\})*\{")
TYPE = re.compile(r"(?:struct|class|enum class) (\w+)")
CONSTANT = re.compile(r"inline constexpr [\w:<>]+ (\w+)\b")


def left_out(text):
    """Stretches that are no code to mutate."""
    plain = TOKEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m.lastgroup == "skip" else m[0], text)
    return [match.span() for hole in HOLES for match in re.finditer(hole, plain, re.MULTILINE)]


def functions_of(text, tokens):
    """For each token the function, type or constant that it stands in."""
    names, function = [], ""
    for token in tokens:
        start_of_line = text.rfind("\n", 0, token.start()) + 1
        if token.start() - start_of_line in (0, 2) and token.lastgroup == "name":
            head = FUNCTION.match(text, start_of_line) or TYPE.match(text, start_of_line) or CONSTANT.match(text, start_of_line)
            if head and token[0] not in ("return", "if", "for", "while", "switch", "else"):
                function = head[1]
        names.append(function)
    return names


def token_mutants(path, text):
    """Every change of one token, in the order of the text."""
    holes = left_out(text)
    tokens = [m for m in TOKEN.finditer(text) if m.lastgroup not in ("blank", "skip")]
    lines = text.splitlines()
    functions = functions_of(text, tokens)
    found = []

    def line_of(token):
        return lines[text.count("\n", 0, token.start())].split("//")[0].strip()

    for i, token in enumerate(tokens):
        before, after = text[token.start() - 1 : token.start()], text[token.end() : token.end() + 1]
        previous = tokens[i - 1] if i else None
        following = tokens[i + 1] if i + 1 < len(tokens) else None

        def add(operator, new, token=token, function=functions[i]):
            found.append(mutant(path, text, [(token.start(), token.end(), new)], operator, function))

        if any(begin <= token.start() < end for begin, end in holes):
            continue
        spaced = before in " \n" and after in " \n"
        if token.lastgroup == "operator":
            symbol = token[0]
            if symbol in BINARY and spaced and not (symbol in "<>" and previous[0] in ("template", "operator")):
                for new in BINARY[symbol]:
                    add(symbol, new)
            elif symbol in ("-", "!", "~") and before in " ([{\n,?-" and after not in " \n=":
                add("unary " + symbol, "")
            elif symbol in ("++", "--"):
                add(symbol, {"++": "--", "--": "++"}[symbol])
        elif token.lastgroup == "number":
            for new in numbers(token[0]):
                add("constant", new)
        elif token.lastgroup == "name":
            if token[0] in ("true", "false"):
                add("constant", {"true": "false", "false": "true"}[token[0]])
                continue
            # A name after a type is being declared, one before ( and after a type is a function's: not operands.
            declared = previous is not None and (
                (previous.lastgroup == "name" and previous[0] not in ("return", "case", "else"))
                or (previous[0] in ("&", "&&", "*", ">") and not (text[previous.end()] in " \n" and text[previous.start() - 1] == " "))
            )
            case = previous is not None and previous[0] == "case" or re.fullmatch(r"[\w:<>]+ \w+(, \w+)*;", line_of(token))
            list_of_declarations = following is not None and following[0] == "=" and previous[0] in (",", ".")
            if declared or case or list_of_declarations or (following is not None and following[0] == "::"):
                continue
            new = MEMBERS.get(token[0]) if previous is not None and previous[0] == "." else None
            new = new or operand(token[0])
            if new is not None:
                add("operand", new)
    return found
