import { sql } from 'kysely';
import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import { insertErasedRecords } from '#areas/people/records/records.shared.repository';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** What is left of an erased waiver; undefined where it was not erased. */
export async function findErasedRecord(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<Row<'erased_records'> | undefined> {
  return db
    .selectFrom('erased_records')
    .where('client_id', '=', clientId)
    .where('waiver_id', '=', waiverId)
    .selectAll()
    .executeTakeFirst();
}

/** Newest first. */
export async function listErasureRows(
  db: Connection,
  clientId: string,
  { erasureId, limit }: { erasureId?: string; limit: number },
): Promise<Row<'customer_erasures'>[]> {
  let query = db.selectFrom('customer_erasures').where('client_id', '=', clientId);
  if (erasureId !== undefined) query = query.where('erasure_id', '=', erasureId);
  return query.orderBy('requested_at', 'desc').orderBy('erasure_id').limit(limit).selectAll().execute();
}

/** The signed waivers that are kept after these erasures. */
export async function listKeptRecords(
  db: Connection,
  clientId: string,
  erasureIds: readonly string[],
): Promise<Row<'erased_records'>[]> {
  if (erasureIds.length === 0) return [];
  return db
    .selectFrom('erased_records')
    .where('client_id', '=', clientId)
    .where('erasure_id', 'in', erasureIds)
    .where('event_id', 'is not', null)
    .orderBy('waiver_id')
    .selectAll()
    .execute();
}

/** Stores an erasure with what is left of its records. */
export async function insertErasure(
  db: Connection,
  erasure: NewRow<'customer_erasures'>,
  records: NewRow<'erased_records'>[],
): Promise<void> {
  await db.insertInto('customer_erasures').values(erasure).execute();
  await insertErasedRecords(db, records);
}

/** Records who opened a waiver that is kept after an erasure, when and why. */
export async function insertOpening(db: Connection, row: NewRow<'erasure_openings'>): Promise<void> {
  await db.insertInto('erasure_openings').values(row).execute();
}

/** How many years the venue keeps signed waivers after an erasure; undefined where it has not chosen. */
export async function findEvidenceYears(db: Connection, clientId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('erasure_settings')
    .where('client_id', '=', clientId)
    .select('evidence_years')
    .executeTakeFirst();
  return row?.evidence_years;
}

/** Stores how many years the venue keeps signed waivers after an erasure, in place of an earlier choice. */
export async function writeEvidenceYears(db: Connection, clientId: string, years: number): Promise<void> {
  await db
    .insertInto('erasure_settings')
    .values({ client_id: clientId, evidence_years: years })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ evidence_years: years }))
    .execute();
}

/** Who else is reached by this contact: adults and guardians on waivers other than these. */
export async function listOthersReached(
  db: Connection,
  clientId: string,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  waiverIds: readonly string[],
): Promise<Pick<Row<'waivers'>, 'email' | 'phone' | 'adult_first_name' | 'adult_last_name'>[]> {
  if (emails.length === 0 && phones.length === 0) return [];
  return everyWaiver(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('waiver_id', 'not in', waiverIds)
      .where((eb) =>
        eb.or([
          ...(emails.length > 0 ? [eb(sql<string>`lower(email)`, 'in', emails)] : []),
          ...(phones.length > 0 ? [eb('phone', 'in', phones)] : []),
        ]),
      )
      .select(['email', 'phone', 'adult_first_name', 'adult_last_name'])
      .distinct(),
  ).execute();
}

/** Waivers of minors on the signings of these adults. */
export async function countAsGuardian(
  db: Connection,
  clientId: string,
  waivers: readonly Row<'waivers'>[],
): Promise<number> {
  const adults = waivers.filter((row) => row.waiver_type === 'Adult');
  const events = adults.flatMap((row) => row.event_id ?? []);
  if (events.length === 0) return 0;
  const children = await everyWaiver(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('event_id', 'in', events)
      .where('waiver_type', '=', sql.lit('Minor'))
      .select('waiver_id'),
  ).execute();
  return children.length;
}
