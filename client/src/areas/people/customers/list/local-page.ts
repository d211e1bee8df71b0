import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { CUSTOMERS_PAGE_SIZE } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import type { Wanted } from './list-view.ts';

/** The page that the server would answer, from rows that are here. `isMatch` searches them as the desk does. */
export function pageHere(
  rows: Iterable<CustomerRow>,
  { search = '', from, to, sort = [], order = [], page }: Wanted,
  isMatch: (waiverId: string) => boolean,
): { customers: CustomerRow[]; total: number } {
  const chosen: CustomerRow[] = [];
  for (const row of rows)
    if (
      (!from || row.date_signed >= from) &&
      (!to || row.date_signed <= to) &&
      (search === '' || isMatch(row.waiver_id))
    )
      chosen.push(row);
  const compare = (one: CustomerRow, other: CustomerRow): number => {
    for (const [index, column] of sort.entries()) {
      const found = compareTexts((one[column] ?? '').toLowerCase(), (other[column] ?? '').toLowerCase());
      if (found !== 0) return order[index] === 'desc' ? -found : found;
    }
    return compareTexts(other.created_at, one.created_at) || compareTexts(other.waiver_id, one.waiver_id);
  };
  const start = (page - 1) * CUSTOMERS_PAGE_SIZE;
  return { customers: chosen.toSorted(compare).slice(start, start + CUSTOMERS_PAGE_SIZE), total: chosen.length };
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
