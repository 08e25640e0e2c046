// SPDX-License-Identifier: MIT
//
// What stands in the text file beside a figure: what a reader of a paper must know of it, and whoever draws it again.

import { grouped, interval95, list, numberText } from './page/format.ts';
import type { Provenance, Report } from './generated/data.ts';

/** Of one kind of figure, whatever method or family it is drawn for. */
export interface Caption {
  /** What its marks are. */
  shows: string;
  n: string;
  intervals: string;
  seed: string;
  /** Data files by their names, the first is the one that the provenance is taken of. */
  data: (keyof Report)[];
  command: string;
}

const none = (why: string): string => `none drawn: ${why}`;

/** By the name of the data, one a kind of figure; a figure may say more of its own n. */
export function captions(report: Report) {
  const { verdicts, why_sweep: why, maps, bench, disagreement: pairs, laws, findings, worlds } = report;
  const made = report.sections?.quick ? './sweeplab report --quick' : './sweeplab report';
  const timed = bench?.quick === false ? './sweeplab bench, then ./sweeplab report' : made;
  const each = verdicts ? `${grouped(verdicts.queries_per_family)} queries a family and scalar, ${verdicts.families.length} families, the same for every method` : '';
  const survey = { n: each, seed: String(verdicts?.seed), command: made };
  return {
    verdicts: {
      ...survey,
      shows: 'Rates per million in each method’s worst family: the one whose interval begins highest. Filled: real mistakes, at least 1/1000 of half the smaller summed size deep or away; hollow: these and hairline ones. A rate is of those queries on which the mistake is possible.',
      intervals: `${interval95}, as lines; where none was seen, up to where the rate certainly ends (dashed)`,
      data: ['verdicts'],
    },
    why_sweep: {
      shows: `${why?.description ?? ''} Methods that lose the same share everywhere are one line.`,
      n: `${grouped(Math.max(0, ...(why?.rows.map((row) => row.bins.reduce((sum, [n]) => sum + n, 0)) ?? [])))} hits a method, in ${why?.bins.length ?? 0} bins`,
      intervals: `${interval95}, as bands`,
      seed: String(why?.seed),
      data: ['why_sweep'],
      command: made,
    },
    maps: {
      shows: 'Each cell is a bin of two quantities of a query; its colour, the share of wrong answers or the worst severity in it. Hatched: no query fell there.',
      n: `${grouped(Math.max(0, ...(maps?.maps.flatMap((map) => map.scalars.map(({ n }) => n.reduce((a, b) => a + b, 0))) ?? [])))} queries a map and method; data/maps.csv has the n of each cell`,
      intervals: none('one count a cell'),
      seed: String(maps?.seed),
      data: ['maps'],
      command: made,
    },
    time_error: {
      ...survey,
      shows: 'Signed errors of the time of an impact in ulps of the scalar at 1, all of them: the whole distribution.',
      n: `${each}; of them the impacts that the method times, n by family in data/time_error.json`,
      intervals: none('it is the whole sample’s distribution'),
      data: ['time_error'],
    },
    cost_error: {
      ...survey,
      shows: 'Time a query against tunnels or phantoms, real and hairline, whichever are more, in the worst family. Only methods that take all of the timed queries.',
      n: `${each}; times: medians of ${bench?.repetitions ?? 0} repetitions, one thread`,
      intervals: `${interval95} for rates; quartiles of the repetitions for times`,
      data: ['verdicts', 'bench'],
      command: timed,
    },
    disagreement: {
      ...survey,
      shows: 'Share of the queries of one class of truth on which two methods say another thing. Above the diagonal: contact against none; below: any other difference.',
      n: `${grouped(pairs?.queries_per_family ?? 0)} queries a family and scalar, ${pairs?.families.length ?? 0} families; n of each pair in data/disagreement.csv`,
      intervals: none('one count a pair'),
      data: ['disagreement'],
    },
    laws: {
      shows: 'Which law which method keeps: one case broken is enough.',
      n: `${grouped(laws?.cases ?? 0)} cases a law, method and scalar, but where its conditions are met by fewer`,
      intervals: none('a law is broken by one case, and proved by none'),
      seed: String(laws?.seed),
      data: ['laws'],
      command: made,
    },
    worlds: {
      shows: 'Frames that end wrongly, against the exact truth of the frame; scenes are named in data/worlds.json.',
      n: `${grouped(worlds?.frames ?? 0)} frames a scene and combination, ${worlds?.scenes.length ?? 0} scenes; of holes, ${list([...new Set(worlds?.holes.map((hole) => grouped(hole.tried)) ?? [])])} speeds and starts each`,
      intervals: none(`data/worlds.json has them by scene, ${interval95}`),
      seed: String(worlds?.seed),
      data: ['worlds'],
      command: made,
    },
    bench: {
      shows: 'Nanoseconds a query, one thread, methods in random order; every answer was judged before it was timed.',
      n: `medians of ${bench?.repetitions ?? 0} repetitions over up to ${grouped(Math.max(0, ...(bench?.results.map((r) => r.asked) ?? [])))} queries`,
      intervals: 'quartiles of the repetitions (thick) and their extremes (thin)',
      seed: String(bench?.seed),
      data: ['bench'],
      command: timed,
    },
    findings: {
      shows: 'A finding is a signature: method, scalar, verdict, cause and class of the query.',
      n: `${grouped(findings?.campaign?.targets.reduce((sum, t) => sum + t.inputs, 0) ?? 0)} inputs in ${numberText((findings?.campaign?.campaign.seconds ?? 0) / 60)} minutes`,
      intervals: none('found by search, not drawn at random: no rate follows from it'),
      seed: 'none: workers share what they find, so a campaign is no function of a seed',
      data: ['findings'],
      command: './sweeplab fuzz, then ./sweeplab report',
    },
  } satisfies Record<string, Caption>;
}

export interface Size {
  name: string;
  width: number;
  height: number;
}

/** The text file: one line a fact. */
export function captionText(report: Report, file: { title: string; caption: Caption }, sizes: Size[], letters: string): string {
  const { caption } = file;
  const provenance = report[caption.data[0]!]?.provenance as Provenance | undefined;
  const sections = report.sections?.sections ?? {};
  const data = caption.data.flatMap((key) => {
    const part = sections[key];
    return part && 'file' in part ? [part.file, ...(part.csv ? [part.csv] : [])] : [`${key}.json`];
  });
  const lines: [string, string][] = [
    ['Title', file.title],
    ['Shows', caption.shows],
    ['n', caption.n],
    ['Intervals', caption.intervals],
    ['Seed', caption.seed],
    ['Version', provenance ? `SweepLab ${provenance.version}, commit ${provenance.commit}` : 'not recorded'],
    ['Made by', provenance ? `${provenance.compiler}, ${provenance.flags}; ${provenance.machine}; ${provenance.written}` : 'not recorded'],
    ['Command', caption.command],
    ['Data', data.map((name) => `data/${name}`).join(', ')],
    ['Size', sizes.map(({ name, width, height }) => `${name}: ${width} mm wide, ${Math.round(height)} mm high`).join('; ')],
    ['Font', letters],
    ['As PDF', `rsvg-convert --format=pdf --output=${sizes[0]!.name.replace(/svg$/, 'pdf')} ${sizes[0]!.name}`],
  ];
  return `${lines.map(([what, text]) => `${what}: ${text.replaceAll('\u202f', ' ').trim()}`).join('\n')}\n`;
}
