import { everyWaiver, waiverColumns } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Venues with a document of which they want renewal mails, by id. */
export async function listRenewalVenues(db: Connection): Promise<{ client_id: string; time_zone: string }[]> {
  return db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('documents')
          .whereRef('documents.client_id', '=', 'clients.client_id')
          .where('documents.renewal_mail', '=', 1)
          .where('documents.status', '=', 'published')
          .select('documents.document_id'),
      ),
    )
    .select(['client_id', 'time_zone'])
    .orderBy('client_id')
    .execute();
}

/** The documents of a venue of which it wants renewal mails. */
export async function listRenewalDocuments(db: Connection, clientId: string) {
  return db
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .where('renewal_mail', '=', 1)
    .where('status', '=', 'published')
    .select(['document_id', 'validity', 'validity_count'])
    .execute();
}

/** Where a page of signatures ended. */
export interface Position {
  date_signed: string;
  waiver_id: string;
}

/** People with an email who signed on these days, both included, in any year's table; ordered by day and id. */
export async function listSignedOn(
  db: Connection,
  clientId: string,
  { from, to }: { from: string; to: string },
  { after, limit }: { after: Position | null; limit: number },
): Promise<(Position & { person_key: string })[]> {
  return everyWaiver(db, (signed) => {
    const query = signed
      .where('client_id', '=', clientId)
      .where('date_signed', '>=', after?.date_signed ?? from)
      .where('date_signed', '<=', to)
      .where('event_id', 'is not', null)
      .where('email', '<>', '')
      .select(['date_signed', 'waiver_id', 'person_key']);
    return after === null
      ? query
      : query.where((eb) => eb.or([eb('date_signed', '>', after.date_signed), eb('waiver_id', '>', after.waiver_id)]));
  })
    .orderBy('date_signed')
    .orderBy('waiver_id')
    .limit(limit)
    .execute();
}

type KnownEnd = Pick<Row<'renewal_ends'>, 'waiver_id' | 'document_id' | 'ends_on'>;

/** The ends of these signatures that a mail was sent for, as `endKey` names them. */
export async function findKnownEnds(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (waiverIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('renewal_ends')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .select(['waiver_id', 'document_id', 'ends_on'])
    .execute();
  return new Set(rows.map(endKey));
}

export function endKey({ waiver_id, document_id, ends_on }: KnownEnd): string {
  return `${document_id}/${ends_on}/${waiver_id}`;
}

/** Returns how many are new: another server, or a run that was cut off, may have stored them. */
export async function insertEnds(db: Connection, rows: readonly NewRow<'renewal_ends'>[]): Promise<number> {
  const added = await db
    .insertInto('renewal_ends')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['client_id', 'person_key', 'document_id', 'ends_on']).doNothing())
    .returning('waiver_id')
    .execute();
  return added.length;
}

export async function insertRenewal(db: Connection, row: NewRow<'renewals'>): Promise<void> {
  await db.insertInto('renewals').values(row).execute();
}

export async function insertLink(db: Connection, row: NewRow<'renewal_links'>): Promise<void> {
  await db.insertInto('renewal_links').values(row).execute();
}

/** A link with its renewal; undefined for an unknown token. */
export async function findLink(db: Connection, clientId: string, tokenHash: string) {
  return db
    .selectFrom('renewal_links as link')
    .innerJoin('renewals', (join) =>
      join.onRef('renewals.client_id', '=', 'link.client_id').onRef('renewals.renewal_id', '=', 'link.renewal_id'),
    )
    .where('link.client_id', '=', clientId)
    .where('link.token_hash', '=', tokenHash)
    .select(['link.opened_at', 'link.token_hash', 'renewals.renewal_id', 'renewals.created_at', 'renewals.language'])
    .executeTakeFirst();
}

/** False where it was opened before: of several at once, one opens it. */
export async function markOpened(db: Connection, clientId: string, tokenHash: string, now: string): Promise<boolean> {
  const opened = await db
    .updateTable('renewal_links')
    .set({ opened_at: now })
    .where('client_id', '=', clientId)
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .returning('renewal_id')
    .execute();
  return opened.length > 0;
}

/** Links that were asked for again since an instant. */
export async function countAskedAgain(
  db: Connection,
  clientId: string,
  { email, since }: { email: string; since: string },
): Promise<number> {
  const { asked } = await db
    .selectFrom('renewal_links as link')
    .innerJoin('renewals', (join) =>
      join.onRef('renewals.client_id', '=', 'link.client_id').onRef('renewals.renewal_id', '=', 'link.renewal_id'),
    )
    .where('link.client_id', '=', clientId)
    .where('renewals.email', '=', email)
    .where('link.is_again', '=', 1)
    .where('link.created_at', '>=', since)
    .select((eb) => eb.fn.countAll().as('asked'))
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** What ends in a renewal, always in the same order. SQLite would read every end of the venue through an index that has an order. */
export async function listEnds(db: Connection, clientId: string, renewalId: string): Promise<Row<'renewal_ends'>[]> {
  const rows = await db
    .selectFrom('renewal_ends')
    .where('client_id', '=', clientId)
    .where('renewal_id', '=', renewalId)
    .selectAll()
    .execute();
  return rows.toSorted((a, b) => (endKey(a) < endKey(b) ? -1 : 1));
}

/** The records of these signatures, wherever they are stored, the newest first. */
export async function listRenewedWaivers(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Row<'waivers'>[]> {
  if (waiverIds.length === 0) return [];
  const rows = await everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('waiver_id', 'in', waiverIds).select(waiverColumns),
  ).execute();
  return rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** The language that a waiver was signed in; undefined where it isn't known. */
export async function findSignedLanguage(
  db: Connection,
  clientId: string,
  eventId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('signing_events')
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .select('evidence')
    .executeTakeFirst();
  const evidence = row && (JSON.parse(row.evidence) as { consent?: { language?: string } | null });
  return evidence?.consent?.language;
}

/** The address of a renewal; undefined once its people were erased. */
export async function findRenewal(
  db: Connection,
  clientId: string,
  renewalId: string,
): Promise<Row<'renewals'> | undefined> {
  return db
    .selectFrom('renewals')
    .where('client_id', '=', clientId)
    .where('renewal_id', '=', renewalId)
    .selectAll()
    .executeTakeFirst();
}

/** The same again changes nothing. */
export async function insertUnsubscribed(db: Connection, row: NewRow<'unsubscribed_emails'>): Promise<void> {
  await db
    .insertInto('unsubscribed_emails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'email_mac']).doNothing())
    .execute();
}

export async function findUnsubscribed(
  db: Connection,
  clientId: string,
  macs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (macs.length === 0) return new Set();
  const rows = await db
    .selectFrom('unsubscribed_emails')
    .where('client_id', '=', clientId)
    .where('email_mac', 'in', macs)
    .select('email_mac')
    .execute();
  return new Set(rows.map((row) => row.email_mac));
}

/** What of these records ends is forgotten, with the mails and links that are of nobody else. Requirement F24. */
export async function deleteRenewalsOf(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<void> {
  const gone = await db
    .deleteFrom('renewal_ends')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .returning('renewal_id')
    .execute();
  for (const renewalId of new Set(gone.map((row) => row.renewal_id))) {
    if ((await listEnds(db, clientId, renewalId)).length > 0) continue;
    for (const table of ['renewal_links', 'renewals'] as const)
      await db.deleteFrom(table).where('client_id', '=', clientId).where('renewal_id', '=', renewalId).execute();
  }
}
