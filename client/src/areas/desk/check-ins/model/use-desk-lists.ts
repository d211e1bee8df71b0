import { useCallback, useMemo } from 'react';
import { useAfterPaint } from '#lib/use-after-paint';
import {
  type Customer,
  type DeskRow,
  type DeskView,
  splitByCheckIn,
  type TableFilter,
  tableFilter,
} from './check-in.model.ts';
import { countFound, countOthers, type DeskPeople, searchDesk, searchOthers } from './desk-search.ts';

export interface ListFilters extends TableFilter {
  view: DeskView;
  /** The page's search, over everyone. */
  search: string;
}

/** The two tables. A figure is null while it is not counted: more are found than are listed. */
export interface DeskLists {
  /** Both tables before types are hidden and the shown one is searched. */
  inScope: number | null;
  /** The same for each of them. */
  totals: Record<DeskView, number | null>;
  /** Of the shown one, after that. */
  shown: number | null;
  /** All of those, or the newest when `isCut`. */
  rows: readonly DeskRow[];
  isCut: boolean;
}

/**
 * Those whom the page lists, or whom its search finds: the first of them at once, and their number once these are
 * painted. Who is in is always listed and counted at once.
 */
export function useDeskLists(people: DeskPeople, listed: readonly Customer[], filters: ListFilters): DeskLists {
  const { search, view } = filters;
  const found = useMemo(() => (search.trim() === '' ? null : searchDesk(people, search)), [people, search]);
  const split = useMemo(
    () => found?.split ?? splitByCheckIn(listed, people.checkIns),
    [found, listed, people.checkIns],
  );
  const isLong = view === 'not_checked_in' && found?.hasMore === true;
  /* Made again with the rows, because it tells of the rows as they are. */
  const passes = useMemo(
    () => tableFilter(filters, (query) => people.engine.customerMatcher(query)),
    [filters, people],
  );
  const { rows, isCut } = useMemo(() => {
    if (!passes) return { rows: split[view], isCut: isLong };
    if (!isLong) return { rows: split[view].filter(({ customer }) => passes(customer)), isCut: false };
    const others = searchOthers(people, search, passes);
    return { rows: others.rows.map((customer) => ({ customer, checkIn: null })), isCut: others.hasMore };
  }, [split, view, isLong, passes, people, search]);
  const isIn = split.checked_in.length;
  const count = useCallback(() => {
    const others = countFound(people, search) - isIn;
    return { others, shown: isCut && passes ? countOthers(people, search, passes) : others };
  }, [people, search, isIn, isCut, passes]);
  const counts = useAfterPaint(found?.hasMore ? count : null);
  const notIn = found?.hasMore ? (counts?.others ?? null) : split.not_checked_in.length;
  return {
    inScope: notIn === null ? null : notIn + isIn,
    totals: { not_checked_in: notIn, checked_in: isIn },
    shown: isCut ? (counts?.shown ?? null) : rows.length,
    rows,
    isCut,
  };
}
