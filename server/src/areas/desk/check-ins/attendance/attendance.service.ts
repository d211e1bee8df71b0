import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';
import { addPeople, findVisit, listDays } from './attendance.repository.ts';
import { sumChanges, type VisitChange, visitAdded, visitRemoved, visitsOf } from './attended-days.ts';

/*
 * The totals of attendance, changed in the transaction of the check-in or undo, in whatever order devices bring them. The first
 * check-in of a person and day that lives makes them in, and the undo of the last one makes them out. Rule M4, requirement F12.
 */

/** Called before the check-in is stored; one that was undone before it arrived is not counted. */
export async function countCheckIn(write: VenueWrite, waiverId: string, venueDate: string): Promise<void> {
  const { isIn, ...neighbors } = await findVisit(write.db, write.clientId, waiverId, venueDate);
  if (!isIn) gather(write, visitAdded(venueDate, neighbors));
}

/** Called after the check-in has been undone. */
export async function countUndo(write: VenueWrite, waiverId: string, venueDate: string): Promise<void> {
  const { isIn, ...neighbors } = await findVisit(write.db, write.clientId, waiverId, venueDate);
  if (!isIn) gather(write, visitRemoved(venueDate, neighbors));
}

/**
 * Called when records are merged or a merge is undone: `before` and `after` say which record each of these waivers counts under, where
 * it is not its own. Takes away the visits that they had, and adds those that they have. Requirements F12, F22.
 */
export async function recountVisits(
  write: VenueWrite,
  waiverIds: readonly string[],
  { before, after }: Record<'before' | 'after', ReadonlyMap<string, string>>,
): Promise<void> {
  const days = await listDays(write.db, write.clientId, waiverIds);
  const under = (records: ReadonlyMap<string, string>) =>
    days.map(({ waiver_id: id, venue_date: date }) => ({ recordId: records.get(id) ?? id, date }));
  gather(write, [...visitsOf(under(before), -1), ...visitsOf(under(after), 1)]);
}

function gather(write: VenueWrite, changes: readonly VisitChange[]): void {
  for (const change of changes) {
    write.gather(writeTotals, change);
    countInTotals(write, { day: change.date, checkIns: change.change });
  }
}

/** A group that comes together is one row or two, and not a row for each person. */
async function writeTotals({ db, clientId }: VenueWrite, changes: readonly VisitChange[]): Promise<void> {
  for (const visit of sumChanges(changes)) await addPeople(db, clientId, visit);
}
