import type { Figure } from '../bench/measure.ts';

/** A machine with more processors busy than this was busy with other work, and its figures don't count. */
const LOAD_MAX = 0.5;

/** Whether figures after this load don't count. */
export function isBusy(load: number): boolean {
  return load > LOAD_MAX;
}

/** A figure with the same one of the base, and how many processors were busy before its program began. */
export interface Measured {
  now: Figure;
  base?: Figure | undefined;
  load: number;
  /** The name for `npm run bench`: `push` for `push.bench.ts`. */
  program: string;
}

const HEAD = ['figure', 'unit', 'today', 'base', 'ratio', 'target', 'load', ''];

/**
 * One table of all figures for a terminal or a commit: today's median (and p95), the base's, their ratio and the target. The last
 * column says what misses its target and what was measured under load.
 */
export function figureTable(measured: readonly Measured[]): string {
  const rows = [HEAD, ...measured.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const busy = measured.filter(({ load }) => isBusy(load)).length;
  const note = `${busy} of ${measured.length} figures don't count: the load was above ${LOAD_MAX} before their program began.`;
  return [...rows.map(line), ...(busy > 0 ? ['', note] : []), ''].join('\n');
}

function rowOf({ now, base, load }: Measured): string[] {
  const remarks = [...(isMissed(now) ? ['misses'] : []), ...(isBusy(load) ? ['busy'] : [])];
  return [
    now.contender ? `${now.name}, ${now.contender}` : now.name,
    now.unit,
    shown(now),
    base ? shown(base) : '',
    ratioOf(now, base),
    targetOf(now),
    String(load),
  ].concat(remarks.join(', '));
}

/** The median, with the p95 where there is one. */
export function shown({ median, p95 }: Figure): string {
  return p95 === undefined ? String(median) : `${median} (p95 ${p95})`;
}

function ratioOf(now: Figure, base: Figure | undefined): string {
  return base && base.median !== 0 ? (now.median / base.median).toFixed(2) : '';
}

/** What the figure is held to, such as `≤ 40`; empty for nothing. */
export function targetOf({ target, better }: Figure): string {
  if (target === undefined) return '';
  return `${better === 'higher' ? '≥' : '≤'} ${target}`;
}

function isMissed({ median, target, better }: Figure): boolean {
  if (target === undefined) return false;
  return better === 'higher' ? median < target : median > target;
}
