import type { DeskRow } from './check-in.model.ts';

/** The person that Enter acts on while the focus is in the search. */
export interface Selection {
  /** The filters it was chosen under, as one text. */
  filters: string;
  waiverId: string | null;
  /** The only person found: Enter checks in. Of several it only moves to the first. */
  isOnly: boolean;
}

export const noSelection: Selection = { filters: '', waiverId: null, isOnly: false };

/** The first of the rows that may be checked in. */
export function select(filters: string, rows: readonly DeskRow[]): Selection {
  const [first] = rows;
  const waiverId = first && !first.checkIn ? first.customer.waiver_id : null;
  return { filters, waiverId, isOnly: waiverId !== null && rows.length === 1 };
}

/**
 * The selection over changed rows. Only a person's typing chooses someone: a pull moves the rows and leaves
 * the selection with its person, or removes it with them. Never selects anyone while the search is empty.
 */
export function followSelection(
  before: Selection,
  now: { filters: string; isSearching: boolean; rows: readonly DeskRow[] },
): Selection {
  const { filters, isSearching, rows } = now;
  if (before.filters !== filters) return isSearching ? select(filters, rows) : { ...noSelection, filters };
  if (before.waiverId === null || selectedIndex(before, rows) >= 0) return before;
  return { ...noSelection, filters };
}

/** Where the selected person is listed now; -1 when they are not, or are in by now. */
export function selectedIndex({ waiverId }: Selection, rows: readonly DeskRow[]): number {
  return rows.findIndex(({ customer, checkIn }) => customer.waiver_id === waiverId && !checkIn);
}
