import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

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

export async function insertPartyCheckIn(db: Connection, row: NewRow<'party_check_ins'>): Promise<void> {
  await db.insertInto('party_check_ins').values(row).execute();
}
