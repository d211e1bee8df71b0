import { uploadDefault } from '@gatehouse/server/areas/waivers/documents/default-waiver.service';
import { listDocuments } from '@gatehouse/server/areas/waivers/documents/documents.service';
import { publicWaiverReply } from '@gatehouse/server/areas/waivers/documents/public-waiver';
import { migrate } from '@gatehouse/server/db/migrate';
import { insertSyncTenant } from '@gatehouse/server/venue/sync-tenant';
import { CompiledQuery } from 'kysely';
import { expect, inject } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { openTestApp } from '#helpers/app/test-app';
import { emptyPostgres, emptySqlite } from '#helpers/app/test-database';
import { migrateTo } from '#helpers/migrations/older-schema';
import { onePagePdf } from '#helpers/samples/pdf-samples';

const BEFORE = '050-guest-reports';
const AT = '2026-01-02T03:04:05.000Z';

/** A venue of the release before, with a file of each of these times of retirement; null is in force. */
async function fillVenue(
  run: (sql: string) => Promise<unknown>,
  clientId: string,
  retired: readonly (string | null)[],
) {
  await run(`INSERT INTO clients (client_id, client_name, email, time_zone, payment_status, created_at, updated_at)
    VALUES ('${clientId}', 'Red Rock', '${clientId}@venue.example', 'UTC', 'active', '${AT}', '${AT}')`);
  for (const [index, at] of retired.entries())
    await run(`INSERT INTO waiver_documents (client_id, document_id, number, file_name, sha256, pdf, picture, page_text,
        page_width_pt, page_height_pt, uploaded_at, retired_at, version)
      VALUES ('${clientId}', '${clientId}-file-${index + 1}', ${index + 1}, 'waiver.pdf', 'hash-${index + 1}', 'pdf', 'webp', 'Text',
        595, 842, '${AT}', ${at === null ? 'NULL' : `'${at}'`}, ${index + 1})`);
}

onBothDatabases('a venue of the release before', (_open, dialect) => {
  it('[W40] has its waiver as `default`, with every version that was signed', async ({ onTestFinished }) => {
    const database = dialect === 'sqlite' ? await emptySqlite() : await emptyPostgres(inject('postgresUrl'));
    await migrateTo(database.db, BEFORE);
    const run = (text: string) => database.db.owner.executeQuery(CompiledQuery.raw(text));
    await fillVenue(run, 'C00001', [AT, null]);
    await fillVenue(run, 'C00002', [AT]);
    await fillVenue(run, 'C00003', []);
    await migrate(database.db);
    const app = await openTestApp(database);
    onTestFinished(() => app.close());

    const [inForce] = await listDocuments(app.deps, 'C00001');
    expect(inForce).toMatchObject({
      document_id: 'default',
      name: 'Waiver',
      status: 'published',
      version: 2,
      text_version: 2,
      needed_by: 'everyone',
      validity: 'calendar_year',
      fallback_language: 'en',
      questions: [],
      files: [{ file_id: 'C00001-file-2', language: 'en', page_count: 1, is_joined: false }],
      draft_files: [],
    });
    const shown = await publicWaiverReply(app.deps, 'C00001');
    expect(shown).toMatchObject({
      document: { document_id: 'C00001-file-2', version: 2 },
      documents: [{ version: 2 }],
    });
    expect(await listDocuments(app.deps, 'C00002')).toMatchObject([{ status: 'retired', version: 1, files: [] }]);
    expect(await listDocuments(app.deps, 'C00003')).toMatchObject([{ status: 'draft', version: null, files: [] }]);
    const versions = await app.deps.db.readPlatform((db) =>
      db
        .selectFrom('document_versions')
        .select(['client_id', 'number', 'file_id', 'text_number'])
        .orderBy('client_id')
        .orderBy('number')
        .execute(),
    );
    expect(versions.map(Object.values)).toEqual([
      ['C00001', 1, 'C00001-file-1', 1],
      ['C00001', 2, 'C00001-file-2', 2],
      ['C00002', 1, 'C00002-file-1', 1],
    ]);
    /* Numbers go on from what there was. */
    await app.deps.db.writePlatform((db) => insertSyncTenant(app.deps, db, 'C00001'));
    const upload = { name: 'next.pdf', bytes: await onePagePdf() };
    const next = await uploadDefault(app.deps, 'C00001', { upload, joins: false, userId: 'owner' });
    expect(next.version).toBe(3);
  });
});
