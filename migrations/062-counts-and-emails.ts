import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Counts of a party that ended when staff set its booking back. Rule M8. And emails and phones that were stored before what nobody sees
 * was removed from them: each lookup goes by them without it. Requirement Y103.
 */
async function up(context: MigrationContext): Promise<void> {
  await context.db.schema.alterTable('party_check_ins').addColumn('ended_at', 'text').execute();
  await withAllVenues(context, async () => {
    await endCounts(context);
    await byKey(context, async () => {
      await cleanAccounts(context);
      await cleanRecords(context);
    });
  });
}

/** Each piece begins in the index where the last one ended: for a large table PostgreSQL may read and sort all that is left instead. */
async function byKey({ db, dialect }: MigrationContext, work: () => Promise<void>): Promise<void> {
  if (dialect !== 'postgres') return work();
  const sorts = ['enable_sort', 'enable_incremental_sort'].map((name) => sql.raw(name));
  for (const sort of sorts) await sql`SET LOCAL ${sort} = off`.execute(db);
  await work();
  for (const sort of sorts) await sql`RESET ${sort}`.execute(db);
}

/** A booking that doesn't show its party as checked in has no count, and none of those before shows again. */
async function endCounts({ db }: MigrationContext): Promise<void> {
  await sql`UPDATE party_check_ins SET ended_at = bookings.updated_at FROM bookings
    WHERE bookings.client_id = party_check_ins.client_id AND bookings.booking_id = party_check_ins.booking_id
      AND bookings.check_in_status <> 'checked in' AND undone_at IS NULL
      AND (review IS NULL OR review = 'counted')`.execute(db);
  await sql`UPDATE bookings SET party_goers = NULL, party_checked_in_at = NULL
    WHERE check_in_status <> 'checked in' AND party_goers IS NOT NULL`.execute(db);
}

/** Rows that are read at once. */
const PIECE = 500;

const invisible = /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/gu;
/* What letters beyond ASCII may be spelled with, in a line that has some. */
const joining = /[\p{Join_Control}\p{Variation_Selector}\u{180E}\u{E0020}-\u{E007F}]/u;

/** Line by line: a search key has the name, the email, the phone and the ids in lines of their own. */
function cleaned(text: string): string {
  return text.split('\n').map(cleanedLine).join('\n');
}

function cleanedLine(line: string): string {
  const isAscii = !/[^\p{ASCII}]/u.test(line.replaceAll(invisible, ''));
  return line.replaceAll(invisible, (found) => (isAscii || !joining.test(found) ? '' : found)).trim();
}

interface Dirty {
  key: string[];
  /** The columns that change. */
  to: Record<string, string>;
}

/** Rows with something in these columns that nobody sees, a piece at a time, by key. */
async function* dirtyRows(
  { db, dialect }: MigrationContext,
  { table, key, columns }: { table: string; key: readonly string[]; columns: readonly string[] },
): AsyncGenerator<Dirty> {
  const isBeyondAscii = (column: string) =>
    dialect === 'postgres'
      ? sql<boolean>`octet_length(${sql.ref(column)}) <> char_length(${sql.ref(column)})`
      : sql<boolean>`length(CAST(${sql.ref(column)} AS BLOB)) <> length(${sql.ref(column)})`;
  const refs = sql.join(key.map((name) => sql.ref(name)));
  let after: string[] | null = null;
  for (;;) {
    const from: string[] | null = after;
    let query = db.selectFrom(table).where((eb) => eb.or(columns.map(isBeyondAscii)));
    if (from) query = query.where(sql<boolean>`(${refs}) > (${sql.join(from)})`);
    for (const name of key) query = query.orderBy(name);
    const rows = await query
      .limit(PIECE)
      .select([...key, ...columns])
      .execute();
    for (const row of rows) {
      after = key.map((name) => String(row[name]));
      const texts = columns.map((column) => [column, String(row[column] ?? '')] as const);
      const changed = texts
        .filter(([, text]) => cleaned(text) !== text)
        .map(([column, text]) => [column, cleaned(text)]);
      if (changed.length > 0) yield { key: after, to: Object.fromEntries(changed) as Record<string, string> };
    }
    if (rows.length < PIECE) return;
  }
}

/**
 * An email opens one account. Where another account has the cleaned one, if only as a username in capitals, or gets it first, the row stays as it is: nobody signs in as
 * someone else, and an admin gives it another email. Of several, those that confirmed it come first. The venue's own stays with it, by
 * which its owner is known.
 */
async function cleanAccounts(context: MigrationContext): Promise<void> {
  const { db } = context;
  const users = { table: 'users', key: ['user_id'] };
  for (const isVerified of [true, false])
    for await (const { key, to } of dirtyRows(context, { ...users, columns: ['email'] }))
      await sql`UPDATE users SET email = ${to['email']},
          username = CASE WHEN username = email THEN ${to['email']} ELSE username END
        WHERE user_id = ${key[0]} AND (email_verified_at IS NOT NULL) = ${sql.lit(isVerified)}
          AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.user_id <> users.user_id
            AND (other.email = ${to['email']} OR lower(other.username) = lower(${to['email']})))`.execute(db);
  for await (const { key, to } of dirtyRows(context, { ...users, columns: ['former_email'] }))
    await db.updateTable('users').set(to).where('user_id', '=', key[0]).execute();
  for await (const { key, to } of dirtyRows(context, { table: 'clients', key: ['client_id'], columns: ['email'] }))
    await sql`UPDATE clients SET email = ${to['email']} WHERE client_id = ${key[0]} AND NOT EXISTS (
      SELECT 1 FROM users WHERE users.client_id = clients.client_id AND users.email = clients.email)`.execute(db);
}

/** The tables with emails and phones of a venue's people: which columns find a person, and which rows devices have. */
const records = [
  { table: 'waivers', id: 'waiver_id', columns: ['email', 'phone', 'search_key'], isSent: true },
  { table: 'archived_waivers', id: 'waiver_id', columns: ['email', 'phone', 'search_key'], isSent: true },
  { table: 'bookings', id: 'booking_id', columns: ['party_email', 'party_phone'], isSent: true },
  { table: 'waitlist_entries', id: 'waitlist_id', columns: ['party_email', 'party_phone'], isSent: false },
  { table: 'renewals', id: 'renewal_id', columns: ['email'], isSent: false },
] as const;

/** What was signed stays as evidence; only the columns by which a person is found change. Devices fetch these rows again. */
async function cleanRecords(context: MigrationContext): Promise<void> {
  const versions = new Map<string, number>();
  for (const { table, id, columns, isSent } of records)
    for await (const { key, to } of dirtyRows(context, { table, key: ['client_id', id], columns })) {
      const [clientId = '', rowId = ''] = key;
      const version = isSent ? (versions.get(clientId) ?? (await nextVersion(context, clientId))) : undefined;
      if (version !== undefined) versions.set(clientId, version);
      await context.db
        .updateTable(table)
        .set({ ...to, ...(version === undefined ? {} : { version }) })
        .where('client_id', '=', clientId)
        .where(id, '=', rowId)
        .execute();
    }
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

export const countsAndEmails: NamedMigration = { name: '062-counts-and-emails', up };
