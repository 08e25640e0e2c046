// SPDX-License-Identifier: MIT

import { axesOf, axesText, cellsOf, cellText, heatMap, heatMaps, label, measures, short, type Cell, type Measure } from '../../charts/heat_map.ts';
import type { Maps, Report } from '../../shared/types.ts';
import { cellKeys } from '../cell_keys.ts';
import { choice, type OpenExplorer } from '../dom.ts';
import { figure } from '../figure.ts';
import { withPowers } from '../format.ts';
import { Methods } from '../methods.ts';

export function mapsSection(report: Report, maps: Maps, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const options = Object.entries(measures) as [Measure, string][];
  return maps.maps.flatMap((map) => {
    const ids = map.scalars.flatMap((s) => s.methods.map((m) => m.method)).sort((a, b) => methods.place(a) - methods.place(b));
    const wrongOf = (id: string): number => cellsOf(maps, map, [id]).reduce((n, cell) => n + cell.wrong, 0);
    let method = ids.find((id) => methods.kind(id) === 'published' && wrongOf(id) > 0) ?? ids[0] ?? '';
    let measure: Measure = 'rate';
    const axes = map.scalars[0]!;
    const redraw = (): void => {
      large.redraw();
      small.redraw();
    };
    const columns = [
      { head: 'method', value: (c: Cell) => methods.name(c.method), method: (c: Cell) => c.method },
      { head: short(axes.x), value: (c: Cell) => label(axesOf(map, c.scalar).x, c.x) },
      { head: short(axes.y), value: (c: Cell) => label(axesOf(map, c.scalar).y, c.y) },
      { head: 'queries', value: (c: Cell) => c.n },
      { head: 'wrong', value: (c: Cell) => c.wrong },
      { head: 'real', value: (c: Cell) => c.severe },
      { head: 'worst severity', value: (c: Cell) => c.severity },
      { head: 'worst is', value: (c: Cell) => c.verdict ?? '' },
      { head: 'cause', value: (c: Cell) => c.cause ?? '' },
      { head: 'witness', value: (c: Cell) => c.query ?? '' },
    ];
    const large = figure<Cell>({
      id: `map-${map.id}`,
      title: map.title,
      caption: [withPowers(`${map.description} ${axesText(axes.x, axes.y)} A cell opens its worst query in the explorer.`)],
      controls: [
        choice('Method', ids.map((id) => [id, methods.name(id)]), method, (id) => {
          method = id;
          large.redraw();
        }),
        choice('Shown', options, measure, (chosen) => {
          measure = chosen;
          redraw();
        }),
      ],
      draw: (canvas) => heatMap(canvas, report, maps, map, method, measure),
      after: (svg) =>
        cellKeys(svg, 'g[aria-label="cell"] rect', cellsOf(maps, map, [method]), {
          label: cellText(map, methods.name),
          opens: (cell) => cell.query !== undefined,
          open: (cell) => open(cell.query!, cell.scalar, cell.method),
        }),
      numbers: { columns, rows: () => cellsOf(maps, map, [method]).filter((c) => c.wrong > 0) },
    });
    const small = figure<Cell>({
      id: `maps-${map.id}`,
      title: `${map.title}: all methods`,
      draw: (canvas) => heatMaps(canvas, report, maps, map, measure),
      numbers: { columns: columns.slice(0, -1), rows: () => cellsOf(maps, map, ids).filter((c) => c.wrong > 0) },
    });
    return [large.element, small.element];
  });
}
