import { verifyVenue } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import type { Connection } from '@gatehouse/server/db/database';
import { deleteDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { addDocument, addPublished, ofDocument, publish, sendFile } from '#helpers/venues/documents';
import { uploadWaiver } from '#helpers/venues/signing-venue';

/** What someone with the database could do, and what verification says of it. */
const tampering: readonly [title: string, expected: RegExp, change: (db: Connection) => Promise<unknown>][] = [
  ['another text of a version', /version .*\/2 was altered/, (db) => set(db, { text_number: 1 })],
  ['another language of a file', /version .*\/2 was altered/, (db) => set(db, { language: 'de' })],
  [
    'a version that was deleted',
    /record .*\/2 is missing/,
    (db) => db.deleteFrom('document_versions').where('number', '=', 2).execute(),
  ],
  [
    'other bytes of a translation',
    /document .* was altered/,
    (db) =>
      db
        .updateTable('waiver_documents')
        .set({ pdf: Buffer.from('other') })
        .where('language', '=', 'es')
        .execute(),
  ],
  [
    'a draft that was put in force past the server',
    /document .* is in no link/,
    (db) =>
      db
        .updateTable('waiver_documents')
        .set({ published_at: '2026-06-15T15:00:00.000Z' })
        .where('published_at', 'is', null)
        .execute(),
  ],
];

function set(db: Connection, columns: { text_number?: number; language?: 'de' }): Promise<unknown> {
  return db
    .updateTable('document_versions')
    .set(columns)
    .where('number', '=', 2)
    .where('language', '=', 'es')
    .execute();
}

class Undo extends Error {}

onBothDatabases('the chain of a venue', () => {
  it('[W3] [W39] proves which files each version of a document had', async ({ app, venue }) => {
    const { clientId } = venue;
    await uploadWaiver(app, venue);
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id, { language: 'es' });
    await publish(app, venue, id);
    await call(app, deleteDocument, ofDocument(venue, id));
    await publish(app, venue, id);
    const draft = await addDocument(app, venue, { name: 'Draft' });
    await sendFile(app, venue, draft.document_id, { language: 'fr' });
    const errorsOf = async (db: Connection) => (await verifyVenue(db, app.deps.secrets, clientId)).errors;
    expect(await app.deps.db.readVenue(clientId, errorsOf)).toEqual([]);
    for (const [title, expected, change] of tampering) {
      let errors: string[] = [];
      const tried = app.deps.db.writeVenue(clientId, async (db) => {
        await change(db);
        errors = await errorsOf(db);
        throw new Undo();
      });
      await expect(tried, title).rejects.toThrow(Undo);
      expect(errors.join('\n'), title).toMatch(expected);
    }
  });
});
