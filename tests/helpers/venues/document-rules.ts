import { restampChangedDocuments } from '@gatehouse/server/areas/waivers/signed/keeping/restamp.service';
import type { Row } from '@gatehouse/server/db/tables';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { getCustomerDocuments } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** Gives a venue a published document, or `default` other rules, without its file. */
export async function setDocument(
  app: TestApp,
  clientId: string,
  columns: Partial<Row<'documents'>> & { document_id: string },
): Promise<void> {
  await writeVenue(app.deps, clientId, async ({ db, version, nowAtUtc }) => {
    const row = {
      client_id: clientId,
      name: columns.document_id === 'default' ? 'Waiver' : columns.document_id,
      status: 'published' as const,
      needed_by: 'everyone' as const,
      offering_ids: '[]',
      validity: 'calendar_year' as const,
      validity_count: null,
      renewal_mail: 0 as const,
      fallback_language: 'en' as const,
      number: 1,
      text_number: 1,
      questions_number: 0,
      questions: '[]',
      revision: 1,
      created_at: nowAtUtc,
      ...columns,
      version,
    };
    await db
      .insertInto('documents')
      .values(row)
      .onConflict((conflict) => conflict.columns(['client_id', 'document_id']).doUpdateSet(row))
      .execute();
  });
}

const never = new AbortController().signal;

/** One run of the job that follows changed documents. */
export const restamp = (app: TestApp, deps: Deps = app.deps): Promise<void> => restampChangedDocuments(deps, never);

/** What the person of a waiver needs, and what their signatures are worth. */
export function documentsOf(
  app: TestApp,
  venue: TestVenue,
  waiverId: string,
  query: { date?: string; booking_id?: string } = {},
) {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  return call(app, getCustomerDocuments, { token: venue.token, params, query });
}

/** Where a waiver is, how long it is held, and which visit used it up. */
export async function stampsOf(app: TestApp, clientId: string, waiverIds: readonly string[]) {
  const found = await app.deps.db.readVenue(clientId, async (db) => {
    const rows = async (table: 'waivers' | 'archived_waivers') =>
      (
        await db
          .selectFrom(table)
          .where('client_id', '=', clientId)
          .where('waiver_id', 'in', waiverIds)
          .select(['waiver_id', 'kept_until', 'first_visit'])
          .execute()
      ).map((row) => ({ ...row, table }));
    return [...(await rows('waivers')), ...(await rows('archived_waivers'))];
  });
  return waiverIds.map((id) => {
    const [row, ...others] = found.filter((each) => each.waiver_id === id);
    if (!row || others.length > 0) throw new Error(`${id} is in ${others.length + (row ? 1 : 0)} tables`);
    return [row.table, row.kept_until, row.first_visit];
  });
}
