import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { ChainEnd, LastLink } from '#venue/audit-chain';

/** All venues in order of ids, also those without an audit chain yet. Platform transaction. */
export async function listVenueIds(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('sync_tenant').select('client_id').orderBy('client_id').execute();
  return rows.map(({ client_id: clientId }) => clientId);
}

/** Count, last hash and seal of a venue's chain; throws where there is no such venue. */
export async function findChainEnd(db: Connection, clientId: string): Promise<ChainEnd> {
  return db
    .selectFrom('sync_tenant')
    .select(['audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
}

/** Chain ends of every venue that has a chain. Platform transaction. */
export async function listChainEnds(db: Connection): Promise<(ChainEnd & { clientId: string })[]> {
  return db
    .selectFrom('sync_tenant')
    .select(['client_id as clientId', 'audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .where('audit_count', '>', 0)
    .orderBy('client_id')
    .execute();
}

/** The stored hash of one link of a venue's chain; undefined where the link is missing. */
export async function findLinkHash(db: Connection, clientId: string, seq: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('client_id', '=', clientId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash;
}

/** Breaks that were recorded, oldest first. */
export async function listBreaks(db: Connection, clientId: string): Promise<Row<'audit_breaks'>[]> {
  return db
    .selectFrom('audit_breaks')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('found_at')
    .orderBy('at_seq')
    .execute();
}

/** Breaks of all venues, newest first. Platform transaction. */
export async function listAllBreaks(db: Connection, limit: number) {
  return db
    .selectFrom('audit_breaks')
    .innerJoin('clients', 'clients.client_id', 'audit_breaks.client_id')
    .select(['audit_breaks.client_id', 'clients.client_name', 'break_id', 'kind', 'at_seq', 'found_at'])
    .orderBy('found_at', 'desc')
    .orderBy('audit_breaks.client_id')
    .orderBy('at_seq')
    .limit(limit)
    .execute();
}

/** Breaks of a venue, newest first. */
export async function listNewestBreaks(db: Connection, clientId: string, limit: number) {
  return db
    .selectFrom('audit_breaks')
    .select(['break_id', 'kind', 'found_at'])
    .where('client_id', '=', clientId)
    .orderBy('found_at', 'desc')
    .orderBy('at_seq', 'desc')
    .limit(limit)
    .execute();
}

/** Venues after an id whose chain was not checked since an instant. Platform transaction. */
export async function listUnchecked(
  db: Connection,
  { since, until }: { since: string; until: string },
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_tenant')
    .select('client_id')
    .where((eb) => eb.or([eb('audit_checked_at', '<', since), eb('audit_checked_at', '>', until)]))
    .where('client_id', '>', afterId)
    /* One that is being erased loses its links slice by slice. */
    .where('client_id', 'not in', (eb) =>
      eb
        .selectFrom('client_deletions')
        .select('client_deletions.client_id')
        .where('erasing_at', 'is not', null)
        .where('erased_at', 'is', null),
    )
    .orderBy('client_id')
    .limit(limit)
    .execute();
  return rows.map(({ client_id: clientId }) => clientId);
}

/** The link at which the check resumes; none where it starts over. */
export async function findCheckedLink(db: Connection, clientId: string): Promise<LastLink | undefined> {
  return db
    .selectFrom('sync_tenant')
    .innerJoin('audit_log', (join) =>
      join
        .onRef('audit_log.client_id', '=', 'sync_tenant.client_id')
        .onRef('audit_log.seq', '=', 'sync_tenant.audit_checked_seq'),
    )
    .where('sync_tenant.client_id', '=', clientId)
    .select(['audit_log.seq', 'audit_log.hash'])
    .executeTakeFirst();
}

/** Links after a number, in order. */
export async function listLinks(
  db: Connection,
  clientId: string,
  afterSeq: number,
  limit: number,
): Promise<Row<'audit_log'>[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Signing events after an id, in order of ids, with what their evidence names by hash. */
export async function listSignings(db: Connection, clientId: string, afterId: string, limit: number) {
  return db
    .selectFrom('signing_events')
    .leftJoin('signature_images', (join) =>
      join
        .onRef('signature_images.client_id', '=', 'signing_events.client_id')
        .onRef('signature_images.event_id', '=', 'signing_events.event_id'),
    )
    .where('signing_events.client_id', '=', clientId)
    .where('signing_events.event_id', '>', afterId)
    .select([
      'signing_events.event_id',
      'signing_events.evidence',
      'signing_events.evidence_sha256',
      'signing_events.document_id',
      'signing_events.document_sha256',
      'signature_images.png',
      'signature_images.strokes',
    ])
    .orderBy('signing_events.event_id')
    .limit(limit)
    .execute();
}

/** What was ever published. One at a time, because a document may be 20 MB. */
export async function listDocumentIds(db: Connection, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('waiver_documents')
    .select('document_id')
    .where('client_id', '=', clientId)
    .where('published_at', 'is not', null)
    .orderBy('number')
    .execute();
  return rows.map(({ document_id: id }) => id);
}

/** One version of the waiver as stored, with the hash it should have; undefined if none. */
export async function findDocumentBytes(
  db: Connection,
  clientId: string,
  documentId: string,
): Promise<Pick<Row<'waiver_documents'>, 'pdf' | 'sha256'> | undefined> {
  return db
    .selectFrom('waiver_documents')
    .select(['pdf', 'sha256'])
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The files of every published version, with their hashes. */
export function listVersionFiles(db: Connection, clientId: string) {
  return db
    .selectFrom('document_versions as version')
    .innerJoin('waiver_documents as file', (join) =>
      join.onRef('file.client_id', '=', 'version.client_id').onRef('file.document_id', '=', 'version.file_id'),
    )
    .where('version.client_id', '=', clientId)
    .select(['version.document_id as of_document', 'version.number', 'version.language', 'version.text_number'])
    .select(['file.document_id', 'file.sha256'])
    .execute();
}
