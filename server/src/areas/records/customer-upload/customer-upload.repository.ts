import { sql } from 'kysely';
import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** What decides whether a stored customer is a person of a file. */
export type KnownPerson = Pick<
  Row<'waivers'>,
  | 'waiver_type'
  | 'adult_first_name'
  | 'adult_last_name'
  | 'adult_dob'
  | 'minor_first_name'
  | 'minor_last_name'
  | 'minor_dob'
  | 'email'
  | 'phone'
> & {
  /** Set for a waiver in the archive, which no list shows. */
  is_archived: boolean;
};

const columns = [
  'waiver_type',
  'adult_first_name',
  'adult_last_name',
  'adult_dob',
  'minor_first_name',
  'minor_last_name',
  'minor_dob',
  'email',
  'phone',
] as const;

/** An email that this many share says nothing about a person. */
const SHARED_EMAILS_MAX = 2_000;

/** Customers of any year stored under any of these keys. */
export async function findByKeys(db: Connection, clientId: string, keys: readonly string[]): Promise<KnownPerson[]> {
  const rows = await everyWaiver(db, (from, isArchive) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select(columns).select(archived(isArchive)),
  ).execute();
  return rows.map(knownPerson);
}

/** Customers of any year with one of these emails, which are in lower case. */
export async function findByEmails(
  db: Connection,
  clientId: string,
  emails: readonly string[],
): Promise<KnownPerson[]> {
  const rows = await everyWaiver(db, (from, isArchive) =>
    from
      .where('client_id', '=', clientId)
      .where(sql<string>`lower(email)`, 'in', emails)
      .select(columns)
      .select(archived(isArchive)),
  )
    .limit(SHARED_EMAILS_MAX)
    .execute();
  return rows.map(knownPerson);
}

const archived = (isArchive: boolean) =>
  sql
    .lit(isArchive ? 1 : 0)
    .$castTo<number>()
    .as('is_archived');

function knownPerson<T extends { is_archived: number }>(row: T) {
  return { ...row, is_archived: row.is_archived === 1 };
}

/** What an earlier request with the same id did; undefined where it is new or was forgotten. */
export function findUpload(
  db: Connection,
  clientId: string,
  requestId: string,
): Promise<Row<'customer_uploads'> | undefined> {
  return db
    .selectFrom('customer_uploads')
    .where('client_id', '=', clientId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores what a request did, and forgets those before `forgottenBefore`. */
export async function insertUpload(
  db: Connection,
  upload: NewRow<'customer_uploads'>,
  forgottenBefore: string,
): Promise<void> {
  await db
    .deleteFrom('customer_uploads')
    .where('client_id', '=', upload.client_id)
    .where('created_at', '<', forgottenBefore)
    .execute();
  await db.insertInto('customer_uploads').values(upload).execute();
}

/** The mapping last used for a file with these columns, by the hash of their names; undefined if none. */
export function findMapping(
  db: Connection,
  clientId: string,
  columnsSha256: string,
): Promise<Row<'upload_mappings'> | undefined> {
  return db
    .selectFrom('upload_mappings')
    .where('client_id', '=', clientId)
    .where('columns_sha256', '=', columnsSha256)
    .selectAll()
    .executeTakeFirst();
}

const MAPPINGS_MAX = 50;

/** Keeps the last mapping for these columns, and of a venue those that were used last. */
export async function keepMapping(db: Connection, mapping: NewRow<'upload_mappings'>): Promise<void> {
  const { mapping: text, date_order, used_at } = mapping;
  await db
    .insertInto('upload_mappings')
    .values(mapping)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'columns_sha256']).doUpdateSet({ mapping: text, date_order, used_at }),
    )
    .execute();
  const older = await db
    .selectFrom('upload_mappings')
    .where('client_id', '=', mapping.client_id)
    .orderBy('used_at', 'desc')
    .orderBy('columns_sha256')
    .offset(MAPPINGS_MAX)
    .limit(MAPPINGS_MAX)
    .select('columns_sha256')
    .execute();
  if (older.length === 0) return;
  await db
    .deleteFrom('upload_mappings')
    .where('client_id', '=', mapping.client_id)
    .where(
      'columns_sha256',
      'in',
      older.map(({ columns_sha256: key }) => key),
    )
    .execute();
}
