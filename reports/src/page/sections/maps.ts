// SPDX-License-Identifier: MIT
import { axesOf, axesText, cellsOf, cellText, heatMap, heatMaps, idsOf, label, measures, short, type Cell, type Measure } from '../../charts/heat_map.ts';
import { arrowOf } from '../../shared/hand.ts';
import type { Maps, Report } from '../../shared/types.ts';
import { choice, type OpenExplorer } from '../dom.ts';
import { figure } from '../figure.ts';
import { sortedBy, withPowers } from '../format.ts';
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
  svg.setAttribute('role', 'group');
  const entry = Math.max(0, items.findIndex(opens));
  marks.forEach((mark, i) => {
    const item = items[i]!;
    // Without one not every browser lets it have the focus.
    mark.setAttribute('tabindex', i === entry ? '0' : '-1');
    mark.setAttribute('role', opens(item) ? 'button' : 'img');
    mark.setAttribute('aria-label', label(item).replaceAll('\n', '; '));
    if (opens(item)) mark.classList.add('opens');
  });
  // The one that had the focus last is in the tab order.
  svg.addEventListener('focusin', ({ target }) => {
    svg.querySelector('[tabindex="0"]')!.setAttribute('tabindex', '-1');
    (target as Element).setAttribute('tabindex', '0');
  });
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
    // Up is where the vertical axis grows.
    const along = ({ x, y }: Cell): number => (x - items[i]!.x) * way.x - (y - items[i]!.y) * way.y;
    const across = ({ x, y }: Cell): number => Math.abs((x - items[i]!.x) * way.y) + Math.abs((y - items[i]!.y) * way.x);
    const [nearest] = sortedBy(items.filter((item) => along(item) > 0), (item) => [along(item) + 4 * across(item)]);
    if (nearest) marks[items.indexOf(nearest)]!.focus();
  });
}

export function mapsSection(report: Report, maps: Maps, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const options = Object.entries(measures) as [Measure, string][];
  return maps.maps.flatMap((map) => {
    const ids = idsOf(methods, map);
    const wrongOf = (id: string): number => cellsOf(maps, map, [id]).reduce((n, cell) => n + cell.wrong, 0);
    const state = { method: ids.find((id) => methods.kind(id) === 'published' && wrongOf(id) > 0) ?? ids[0] ?? '', measure: 'rate' as Measure };
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
        choice('Method', ids.map((id) => [id, methods.name(id)]), state, 'method', () => large.redraw()),
        choice('Shown', options, state, 'measure', redraw),
      ],
      draw: (canvas) => heatMap(canvas, report, maps, map, state.method, state.measure),
      after: (svg) => cellKeys(svg, cellsOf(maps, map, [state.method]), cellText(map, methods.name), open),
      columns,
      rows: () => cellsOf(maps, map, [state.method]).filter((c) => c.wrong > 0),
    });
    const small = figure<Cell>({
      id: `maps-${map.id}`,
      title: `${map.title}: all methods`,
      draw: (canvas) => heatMaps(canvas, report, maps, map, state.measure),
      columns: columns.slice(0, -1),
      rows: () => cellsOf(maps, map, ids).filter((c) => c.wrong > 0),
    });
    return [large.element, small.element];
  });
}
