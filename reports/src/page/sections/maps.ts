// SPDX-License-Identifier: MIT
import { axesOf, axesText, cellsOf, cellText, heatMap, heatMaps, idsOf, label, measures, short, type Cell, type Measure } from '../../charts/heat_map.ts';
import { arrowOf } from '../../shared/hand.ts';
import type { Maps, Report } from '../../shared/types.ts';
import { choice, type OpenExplorer } from '../dom.ts';
import { figure } from '../figure.ts';
import { withPowers } from '../format.ts';
import { Methods } from '../methods.ts';

/**
 * Makes the marks of a chart (rects, in the order of `items`) usable by keyboard and click: one of them is in the tab
 * order, arrow keys move to the nearest neighbour, Enter and Space open. `label` is what a screen reader says.
 */
function cellKeys(svg: SVGSVGElement, items: readonly Cell[], label: (item: Cell) => string, open: OpenExplorer): void {
  const marks = [...svg.querySelectorAll<SVGElement>('g[aria-label="cell"] rect')];
  if (marks.length === 0 || marks.length !== items.length) return;
  const opens = (item: Cell): boolean => item.query !== undefined;
  const show = (item: Cell): void => void (opens(item) && open(item.query!, item.scalar, item.method));
  const centre = marks.map((mark) => {
    const number = (name: string): number => Number(mark.getAttribute(name) ?? 0);
    return [number('x') + number('width') / 2, number('y') + number('height') / 2] as const;
  });
  svg.removeAttribute('role');
  svg.setAttribute('role', 'group');
  let current = Math.max(0, items.findIndex(opens));
  const focusable = (i: number): void => {
    marks[current]!.setAttribute('tabindex', '-1');
    current = i;
    marks[current]!.setAttribute('tabindex', '0');
  };
  marks.forEach((mark, i) => {
    const item = items[i]!;
    mark.setAttribute('role', opens(item) ? 'button' : 'img');
    mark.setAttribute('aria-label', label(item).replaceAll('\n', '; '));
    if (opens(item)) mark.classList.add('opens');
    mark.addEventListener('focus', () => focusable(i));
  });
  focusable(current);
  const at = (target: EventTarget | null): number => marks.indexOf(target as SVGElement);
  svg.addEventListener('click', (event) => {
    const i = at(event.target);
    if (i >= 0) show(items[i]!);
  });
  svg.addEventListener('keydown', (event) => {
    const i = at(event.target);
    if (i < 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return show(items[i]!);
    }
    const way = arrowOf(event.key);
    if (!way) return;
    event.preventDefault();
    const { x: dx, y: dy } = way;
    let best = -1;
    let least = Infinity;
    centre.forEach(([x, y], k) => {
      const along = (x - centre[i]![0]) * dx + (y - centre[i]![1]) * dy;
      const across = Math.abs((x - centre[i]![0]) * dy) + Math.abs((y - centre[i]![1]) * dx);
      if (along > 0.5 && along + 4 * across < least) (best = k), (least = along + 4 * across);
    });
    if (best >= 0) {
      focusable(best);
      marks[best]!.focus();
    }
  });
}

export function mapsSection(report: Report, maps: Maps, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const options = Object.entries(measures) as [Measure, string][];
  return maps.maps.flatMap((map) => {
    const ids = idsOf(methods, map);
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
      after: (svg) => cellKeys(svg, cellsOf(maps, map, [method]), cellText(map, methods.name), open),
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
