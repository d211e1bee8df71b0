import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** A party's check-in by the mutation that reported it; undefined where that has not been applied. */
export async function findPartyCheckIn(
  db: Connection,
  clientId: string,
  mutationId: string,
): Promise<Row<'party_check_ins'> | undefined> {
  return db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('mutation_id', '=', mutationId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores a party's check-in alone; `showArrival` then shows it on its booking. */
export async function insertPartyCheckIn(db: Connection, row: NewRow<'party_check_ins'>): Promise<void> {
  await db.insertInto('party_check_ins').values(row).execute();
}

/** Stores who undid a party's check-in, when and why. */
export async function markPartyUndone(
  db: Connection,
  clientId: string,
  mutationId: string,
  undo: Pick<Row<'party_check_ins'>, 'undone_at' | 'undone_by' | 'undo_reason' | 'needs_review' | 'review_reasons'>,
): Promise<void> {
  await db
    .updateTable('party_check_ins')
    .set(undo)
    .where('client_id', '=', clientId)
    .where('mutation_id', '=', mutationId)
    .execute();
}

/** Ends the counts of a booking that are there: staff set it back. A review that is open goes on waiting. Rule M8. */
export async function endPartyCheckIns(
  db: Connection,
  clientId: string,
  bookingId: string,
  endedAtUtc: string,
): Promise<void> {
  await db
    .updateTable('party_check_ins')
    .set({ ended_at: endedAtUtc })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('review', 'is', null), eb('review', '=', 'counted')]))
    .execute();
}

/** Forgets what staff wrote when they let these bookings' parties in, or took that back; the counts stay. Requirement F24. */
export async function erasePartyTexts(db: Connection, clientId: string, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await db
    .updateTable('party_check_ins')
    .set({ override_reason: null, undo_reason: null })
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .execute();
}
