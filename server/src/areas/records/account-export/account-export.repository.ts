import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { ExportKey, ExportTable, Stored } from './export-table.ts';

/** Rows after a key, in key order: only the key and the columns that the file contains. */
export async function findPage(
  db: Connection,
  clientId: string,
  { table, key, columns }: ExportTable,
  after: ExportKey,
  limit: number,
): Promise<Record<string, Stored>[]> {
  const names = [...new Set([...key, ...Object.values(columns).map(({ column }) => column)])];
  const keyColumns = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, Stored>>`
    SELECT ${sql.join(names.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
    WHERE client_id = ${clientId} AND (${keyColumns}) > (${sql.join(after)})
    ORDER BY ${keyColumns} LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Signings after an id, with picture and strokes; without the hash of the download token. Left out are those whose people were all
 * erased: they are kept restricted, and opened one by one. Requirement F25.
 */
export function findSignings(db: Connection, clientId: string, after: string, limit: number) {
  return db
    .selectFrom('signing_events as event')
    .leftJoin('signature_images as image', (join) =>
      join.onRef('image.client_id', '=', 'event.client_id').onRef('image.event_id', '=', 'event.event_id'),
    )
    .where('event.client_id', '=', clientId)
    .where('event.event_id', '>', after)
    .where((eb) =>
      eb.or([
        eb('event.event_id', 'not in', (query) =>
          query
            .selectFrom('erased_records')
            .where('erased_records.client_id', '=', clientId)
            .where('erased_records.event_id', 'is not', null)
            .select((inner) => inner.ref('erased_records.event_id').$notNull().as('event_id')),
        ),
        eb.exists((query) =>
          query
            .selectFrom('waivers')
            .where('waivers.client_id', '=', clientId)
            .whereRef('waivers.event_id', '=', 'event.event_id')
            .select('waivers.waiver_id'),
        ),
      ]),
    )
    .select([
      'event.event_id',
      'event.kind',
      'event.document_id',
      'event.document_sha256',
      'event.signature_type',
      'event.evidence',
      'event.evidence_sha256',
      'event.signed_at',
      'event.received_at',
      'event.device_id',
      'event.needs_review',
      'event.review_reasons',
      'image.png',
      'image.strokes',
    ])
    .orderBy('event.event_id')
    .limit(limit)
    .execute();
}

/** Answers of signings after an id, with the evidence that says what was asked. */
export function findAnswersPage(db: Connection, clientId: string, after: string, limit: number) {
  return db
    .selectFrom('signing_answers as answers')
    .innerJoin('signing_events as event', (join) =>
      join.onRef('event.client_id', '=', 'answers.client_id').onRef('event.event_id', '=', 'answers.event_id'),
    )
    .where('answers.client_id', '=', clientId)
    .where('answers.event_id', '>', after)
    .select(['answers.client_id', 'answers.event_id', 'answers.answers', 'answers.sealed', 'event.evidence'])
    .orderBy('answers.event_id')
    .limit(limit)
    .execute();
}

/** Items from devices that could not be applied yet, each with its sealed text. */
export function findParked(db: Connection, clientId: string, after: string, limit: number) {
  return db
    .selectFrom('sync_parked')
    .where('client_id', '=', clientId)
    .where('parked_id', '>', after)
    .select([
      'parked_id',
      'mutation_id',
      'device_id',
      'code',
      'message',
      'parked_at',
      'resolved_at',
      'resolution',
      'reason',
      'item',
    ])
    .orderBy('parked_id')
    .limit(limit)
    .execute();
}

/** All files of the venue's documents, drafts too. */
export function listDocumentFiles(db: Connection, clientId: string) {
  return db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .select(['document_id as file_id', 'of_document', 'language', 'number'])
    .orderBy('of_document')
    .orderBy('number')
    .orderBy('document_id')
    .execute();
}

/** The PDF of one file; undefined where there is none of this id. */
export async function findDocumentPdf(db: Connection, clientId: string, fileId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('document_id', '=', fileId)
    .select('pdf')
    .executeTakeFirst();
  return row?.pdf;
}

/** Sign-ins, stored cards and the venue's own Square account, without secrets. Platform transaction. */
export async function findAccount(db: Connection, clientId: string) {
  const users = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.user_id')
    .where('staff.client_id', '=', clientId)
    .where('staff.removed_at', 'is', null)
    .select(['users.user_id', 'email', 'users.role', 'first_name', 'last_name', 'created_at'])
    .orderBy('created_at')
    .execute();
  const cards = await db
    .selectFrom('payment_cards')
    .where('client_id', '=', clientId)
    .select(['brand', 'last_four', 'exp_month', 'exp_year', 'name_on_card', 'is_primary', 'created_at', 'disabled_at'])
    .orderBy('created_at')
    .execute();
  const squareAccount = await db
    .selectFrom('square_accounts')
    .where('client_id', '=', clientId)
    .select(['application_id', 'location_id', 'environment', 'created_at', 'updated_at'])
    .executeTakeFirst();
  return { users, cards, squareAccount: squareAccount ?? null };
}
