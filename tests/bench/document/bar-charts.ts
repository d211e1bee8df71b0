import type { Figure } from '../measure.ts';
import { PRODUCT } from '../peers/contenders.ts';
import { figuresByName, written } from './side-by-side.ts';

const WIDTH = 720;
const NAMES_WIDTH = 160;
const BAR_MAX = 440;
const LINE_HEIGHT = 22;
const BAR_HEIGHT = 14;
const GAP = 14;

/** Colors that can be read on white and on black; the picture follows the reader's choice. */
const style = `text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600 }
rect { fill: #8c959f }
.own { fill: #0969da }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } rect { fill: #6e7681 } .own { fill: #4493f8 } }`;

/** One SVG picture with a bar chart for each figure, a bar for each contender. Bars of one chart share a scale that starts at 0. */
export function barCharts(group: readonly Figure[]): string {
  const parts: string[] = [];
  let y = 0;
  for (const figures of figuresByName(group)) {
    const name = figures[0]?.name ?? '';
    y += LINE_HEIGHT;
    const isTime = figures[0]?.unit === 'ms';
    const title = isTime ? `${name}: milliseconds, less is better` : `${name}: a second, more is better`;
    parts.push(`<text class="title" x="0" y="${y - 6}">${title}</text>`);
    const most = Math.max(...figures.map(({ median }) => median));
    for (const { contender = '', median } of figures) {
      const width = Math.max(1, Math.round((median / most) * BAR_MAX));
      const own = contender === PRODUCT ? ' class="own"' : '';
      parts.push(
        `<text x="0" y="${y + BAR_HEIGHT}">${contender}</text>`,
        `<rect${own} x="${NAMES_WIDTH}" y="${y + 3}" width="${width}" height="${BAR_HEIGHT}"/>`,
        `<text x="${NAMES_WIDTH + width + 6}" y="${y + BAR_HEIGHT}">${written(median)}</text>`,
      );
      y += LINE_HEIGHT;
    }
    y += GAP;
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}">`;
  return [head, `<style>${style}</style>`, ...parts, '</svg>', ''].join('\n');
}
