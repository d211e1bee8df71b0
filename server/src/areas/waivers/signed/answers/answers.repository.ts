import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** What was answered with a signing; undefined where nothing was. */
export function findAnswers(
  db: Connection,
  clientId: string,
  eventId: string,
): Promise<Row<'signing_answers'> | undefined> {
  return db
    .selectFrom('signing_answers')
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .selectAll()
    .executeTakeFirst();
}

/** The records of the people of a signing that are still there. */
export async function listWaiversOfSigning(db: Connection, clientId: string, eventId: string): Promise<string[]> {
  const rows = await everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('event_id', '=', eventId).select('waiver_id'),
  ).execute();
  return rows.map((row) => row.waiver_id);
}

/** Replaces what is kept of a signing's answers. */
export async function replaceAnswers(
  db: Connection,
  { client_id, event_id, answers, sealed }: NewRow<'signing_answers'>,
): Promise<void> {
  await db
    .updateTable('signing_answers')
    .set({ answers, sealed })
    .where('client_id', '=', client_id)
    .where('event_id', '=', event_id)
    .execute();
}

export async function deleteAnswers(db: Connection, clientId: string, eventId: string): Promise<void> {
  await db.deleteFrom('signing_answers').where('client_id', '=', clientId).where('event_id', '=', eventId).execute();
}
