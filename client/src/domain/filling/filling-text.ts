/** What has arrived of the first fill. `total` is null where it isn't known. */
export interface Filling {
  soFar: number;
  total: number | null;
}

const number = (count: number): string => count.toLocaleString('en-US');

/** Instead of totals while the first fill runs: what has arrived is not yet everything. */
export function fillingText(what: 'customers' | 'members', { soFar, total }: Filling): string {
  if (total === null && soFar === 0) return `Getting ${what}…`;
  const count = total !== null && total >= soFar ? `${number(soFar)} of ${number(total)}` : `${number(soFar)} so far`;
  return `Getting ${what}, ${count}`;
}
