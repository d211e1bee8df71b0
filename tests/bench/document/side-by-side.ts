import type { Figure } from '../measure.ts';
import { RAW } from '../peers/contenders.ts';

/** The figures with each name, in the order in which the names come. */
export function figuresByName(figures: readonly Figure[]): Figure[][] {
  const names = new Set(figures.map(({ name }) => name));
  return [...names].map((name) => figures.filter((figure) => figure.name === name));
}

/** Figures that are compared with the same raw contender: those of the servers, then those of the devices. */
export function groupsOf(figures: readonly Figure[]): Figure[][] {
  const all = figuresByName(figures);
  const raws = new Set(all.map((one) => rawOf(one)?.contender));
  return [...raws].map((raw) => all.filter((one) => rawOf(one)?.contender === raw).flat());
}

/** A Markdown table with a line for each figure and a column for each contender, with the ratio to the raw one in parentheses. */
export function sideBySide(group: readonly Figure[]): string {
  const contenders = [...new Set(group.map(({ contender }) => contender ?? ''))];
  const lines = figuresByName(group).map((figures) => [titleOf(figures), ...cellsOf(figures)]);
  return [['', ...contenders], ['---', ...contenders.map(() => '---:')], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cellsOf(figures: readonly Figure[]): string[] {
  const raw = rawOf(figures)?.median ?? Number.NaN;
  return figures.map(({ median, p95 }) => {
    const slowest = p95 === undefined ? '' : `, p95 ${written(p95)}`;
    return `${written(median)}${slowest} (${written(median / raw)})`;
  });
}

function rawOf(figures: readonly Figure[]): Figure | undefined {
  return figures.find(({ contender }) => contender?.startsWith(RAW));
}

function titleOf([figure]: readonly Figure[]): string {
  return `${figure?.name}, ${figure?.unit === 'ms' ? 'ms' : 'a second'}`;
}

/** Two or three digits say enough: `1,012`, `34.2`, `9.21`, `0.29`, `0.0033`. */
export function written(value: number): string {
  if (value < 1) return value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}
