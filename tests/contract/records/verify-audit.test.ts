import { verifyAudit, verifyVenue } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import { sha256 } from '@gatehouse/server/base/secrets';
import type { Connection } from '@gatehouse/server/db/database';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const SIGNINGS = 4;

async function signedVenue(app: TestApp): Promise<TestVenue> {
  const venue = await app.createVenue();
  await uploadWaiver(app, venue);
  for (let count = 0; count < SIGNINGS; count += 1)
    await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
  return venue;
}

const faultsOf = async (app: TestApp) => (await verifyAudit(app.deps)).flatMap(({ errors }) => errors);

type Tampering = (db: Connection, clientId: string) => Promise<unknown>;

/** The last link. */
const LAST = SIGNINGS + 1;

const tamperings: [title: string, fault: RegExp, tamper: Tampering][] = [
  [
    'a link that was altered',
    /link 2 was altered/,
    (db) => db.updateTable('audit_log').set({ actor: 'user:other' }).where('seq', '=', 2).execute(),
  ],
  [
    'a link taken out of the middle',
    /links 3 to 3 are missing/,
    (db) => db.deleteFrom('audit_log').where('seq', '=', 3).execute(),
  ],
  [
    'links cut off the end',
    /ends at link 3, but 5 were written/,
    (db) => db.deleteFrom('audit_log').where('seq', '>', 3).execute(),
  ],
  [
    'links cut off the end with head and count set back',
    /seal of the chain’s end was altered/,
    async (db) => {
      await db.deleteFrom('audit_log').where('seq', '=', LAST).execute();
      const last = await db
        .selectFrom('audit_log')
        .select('hash')
        .where('seq', '=', LAST - 1)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('sync_tenant')
        .set({ audit_count: LAST - 1, audit_head: last.hash })
        .execute();
    },
  ],
  [
    'evidence that was altered, also with a hash that fits it',
    /evidence of signing .* was altered/,
    async (db) => {
      const row = await db.selectFrom('signing_events').selectAll().executeTakeFirstOrThrow();
      const evidence = row.evidence.replace('Łukasik', 'Nowak');
      await db
        .updateTable('signing_events')
        .set({ evidence, evidence_sha256: sha256(evidence) })
        .where('event_id', '=', row.event_id)
        .execute();
    },
  ],
  [
    'another picture',
    /picture of signing .* was altered/,
    (db) =>
      db
        .updateTable('signature_images')
        .set({ png: Buffer.from('other') })
        .execute(),
  ],
  [
    'another document behind a signature',
    /document of signing .* was replaced/,
    (db) =>
      db
        .updateTable('signing_events')
        .set({ document_sha256: 'f'.repeat(64) })
        .execute(),
  ],
  [
    'other bytes of a document',
    /document .* was altered/,
    (db) =>
      db
        .updateTable('waiver_documents')
        .set({ pdf: Buffer.from('other') })
        .execute(),
  ],
  [
    'a signature that was deleted',
    /record .* is missing/,
    async (db) => {
      const { event_id: id } = await db.selectFrom('signing_events').select('event_id').executeTakeFirstOrThrow();
      await db.deleteFrom('signing_events').where('event_id', '=', id).execute();
    },
  ],
  [
    'a signature that was slipped in',
    /is in no link of the chain/,
    async (db) => {
      const row = await db.selectFrom('signing_events').selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto('signing_events')
        .values({ ...row, event_id: 'slipped-in' })
        .execute();
    },
  ],
];

onBothDatabases('verify-audit', () => {
  it('[W3] finds an untouched chain whole, in every venue', async ({ app }) => {
    const venue = await signedVenue(app);
    await app.createVenue();
    expect(await verifyAudit(app.deps)).toMatchObject([
      { clientId: venue.clientId, links: LAST, signings: SIGNINGS, errors: [] },
      { links: 0, signings: 0, errors: [] },
    ]);
  });

  it('[W3] detects everything that was altered, deleted or cut off', async ({ app }) => {
    const venue = await signedVenue(app);
    class Undo extends Error {}
    for (const [title, fault, tamper] of tamperings) {
      let found: string[] = [];
      /* Tampered and verified in one transaction, which is then undone. */
      await app.deps.db
        .writeVenue(venue.clientId, async (db) => {
          await tamper(db, venue.clientId);
          found = (await verifyVenue(db, app.deps.secrets, venue.clientId)).errors;
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
      expect(found.join('\n'), title).toMatch(fault);
    }
    expect(await faultsOf(app)).toEqual([]);
  });

  it('[W3] holds ids and hashes only', async ({ app }) => {
    const venue = await signedVenue(app);
    const links = await app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('audit_log').selectAll().execute());
    for (const text of ['Zoë', 'Łukasik', 'zoe@', '123-4567', '1990-'])
      expect(JSON.stringify(links)).not.toContain(text);
  });
});
