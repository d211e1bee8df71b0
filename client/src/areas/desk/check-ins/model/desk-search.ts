import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import type { TodaysCheckIn } from '#domain/check-ins/todays-check-ins';
import type { CustomerFilter, FoundCustomers, SyncEngine } from '#sync/port/engine-port';
import { type Customer, type DeskRow, type DeskView, isOwn, newestFirst, splitByCheckIn } from './check-in.model.ts';

/** So many of those found who are not in are listed. Nobody reads on for longer, and at each key the rest would cost time. */
const LISTED_MAX = 500;

/** What the page's search goes over. */
export interface DeskPeople {
  engine: Pick<SyncEngine, 'searchCustomers' | 'countCustomers' | 'customerMatcher'>;
  customers: { get(waiverId: string): Customer | undefined };
  checkIns: ReadonlyMap<string, TodaysCheckIn>;
  clientId: string;
  /** There are none of other venues, so that a count need not look at each. */
  areAllOwn: boolean;
}

export interface DeskFound {
  /** Everyone found who is in, and the newest of the others. */
  split: Record<DeskView, DeskRow[]>;
  /** More of the others were found than are listed. */
  hasMore: boolean;
}

/** Who is found by the page's search. Today's check-ins are few, so that each is asked about. Requirement F2. */
export function searchDesk(people: DeskPeople, query: string): DeskFound {
  const { engine, customers, checkIns, clientId } = people;
  const isMatch = engine.customerMatcher(query);
  const isIn: Customer[] = [];
  for (const [recordId, { waiver_id: ownId }] of checkIns) {
    const row = customers.get(recordId) ?? customers.get(ownId);
    if (row && isMatch(row.waiver_id)) isIn.push(row);
  }
  const others = searchOthers(people, query, () => true);
  const split = splitByCheckIn([...newestFirst(isIn.filter((row) => isOwn(row, clientId))), ...others.rows], checkIns);
  return { split, hasMore: others.hasMore };
}

/** The newest of those found who are not in and whom the table's filter leaves. */
export function searchOthers(people: DeskPeople, query: string, passes: CustomerFilter): FoundCustomers {
  return people.engine.searchCustomers(query, LISTED_MAX, otherThan(people, passes));
}

/** How many are found, in or not. Reads everyone: for after the paint. */
export function countFound({ engine, clientId, areAllOwn }: DeskPeople, query: string): number {
  return areAllOwn ? engine.countCustomers(query) : engine.countCustomers(query, (row) => isOwn(row, clientId));
}

/** How many of those found are not in and left by the table's filter. Reads everyone likewise. */
export function countOthers(people: DeskPeople, query: string, passes: CustomerFilter): number {
  return people.engine.countCustomers(query, otherThan(people, passes));
}

function otherThan({ checkIns, clientId }: DeskPeople, passes: CustomerFilter): CustomerFilter {
  return (row) => isOwn(row, clientId) && !checkIns.has(recordIdOf(row)) && passes(row);
}
