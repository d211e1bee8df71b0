import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * People whose names were written with different apostrophes become one: tablets write O’Brien where keyboards write O'Brien. What was signed
 * stays as it is; only the keys change by which records of one person are found. Devices fetch what these keys decide. Rule N4.
 */
async function up(context: MigrationContext): Promise<void> {
  await withAllVenues(context, () => foldKeys(context));
}

const forms = ['‘', '’', 'ʻ', 'ʼ', '′', '＇'] as const;
const folded = (key: string): string => forms.reduce((text, form) => text.replaceAll(form, "'"), key);
const tables = ['waivers', 'archived_waivers', 'customer_notes', 'joined_people', 'renewal_ends'] as const;

interface Key {
  clientId: string;
  from: string;
  to: string;
}

async function foldKeys(context: MigrationContext): Promise<void> {
  const { db } = context;
  const versions = new Map<string, number>();
  for (const key of await writtenKeys(context)) {
    const { clientId, from, to } = key;
    const version = versions.get(clientId) ?? (await nextVersion(context, clientId));
    versions.set(clientId, version);
    /* Those that had this key before show the same person's records and alerts now. */
    for (const table of ['waivers', 'archived_waivers'])
      await db
        .updateTable(table)
        .set({ person_key: to, version })
        .where('client_id', '=', clientId)
        .where('person_key', 'in', [from, to])
        .execute();
    await db
      .updateTable('customer_notes')
      .set({ person_key: to })
      .where('client_id', '=', clientId)
      .where('person_key', '=', from)
      .execute();
    await joinGroups(context, key);
    await keepOneEnd(context, key);
  }
  for (const [clientId, version] of versions)
    await db.updateTable('members').set({ version }).where('client_id', '=', clientId).execute();
}

async function writtenKeys({ db }: MigrationContext): Promise<Key[]> {
  const found = new Map<string, Key>();
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .where((eb) => eb.or(forms.map((form) => eb('person_key', 'like', `%${form}%`))))
      .select(['client_id', 'person_key'])
      .distinct()
      .execute();
    for (const { client_id: clientId, person_key: from } of rows)
      found.set(`${clientId} ${from}`, { clientId, from, to: folded(from) });
  }
  return [...found.values()];
}

/** Two groups of keys that merges declared to be one person, and that now have a key in common, are one group. */
async function joinGroups({ db }: MigrationContext, { clientId, from, to }: Key): Promise<void> {
  const rows = await db
    .selectFrom('joined_people')
    .where('client_id', '=', clientId)
    .where('person_key', 'in', [from, to])
    .select(['person_key', 'person_id'])
    .execute();
  const [written, plain] = [from, to].map((key) => rows.find((row) => row.person_key === key));
  if (!written) return;
  const groups = db.updateTable('joined_people').where('client_id', '=', clientId);
  if (!plain) {
    await groups.set({ person_key: to }).where('person_key', '=', from).execute();
    return;
  }
  await db.deleteFrom('joined_people').where('client_id', '=', clientId).where('person_key', '=', from).execute();
  await groups.set({ person_id: plain.person_id }).where('person_id', '=', written.person_id).execute();
}

/** Each end of a signature is mailed once. */
async function keepOneEnd({ db }: MigrationContext, { clientId, from, to }: Key): Promise<void> {
  await sql`DELETE FROM renewal_ends WHERE client_id = ${clientId} AND person_key = ${from} AND EXISTS (
    SELECT 1 FROM renewal_ends AS other WHERE other.client_id = ${clientId} AND other.person_key = ${to}
      AND other.document_id = renewal_ends.document_id AND other.ends_on = renewal_ends.ends_on)`.execute(db);
  await db
    .updateTable('renewal_ends')
    .set({ person_key: to })
    .where('client_id', '=', clientId)
    .where('person_key', '=', from)
    .execute();
}

async function nextVersion({ db }: MigrationContext, clientId: string): Promise<number> {
  const { version } = await db
    .updateTable('sync_tenant')
    .set({ version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(version);
}

export const apostrophes: NamedMigration = { name: '078-apostrophes', up };
