import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSeals } from '@gatehouse/server/areas/records/audit/seal-line';
import { compareSeals, exportSeals } from '@gatehouse/server/areas/records/audit/seals.service';
import { isWhole, verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import type { Connection } from '@gatehouse/server/db/database';
import { recordPlatformAction } from '@gatehouse/server/venue/platform-audit';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { afterEach, expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { quickFolder } from '#helpers/app/quick-folder';
import type { TestApp } from '#helpers/app/test-app';
import { findingsOf } from '#helpers/venues/audit-tampering';

const record = (app: TestApp, subject: string) =>
  app.deps.db.writePlatform((db) =>
    recordPlatformAction(app.deps, db, { actor: 'user:admin', action: 'update_promo', subject, content: { subject } }),
  );

const readLinks = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('platform_audit_log').selectAll().orderBy('seq').execute());

const tamperings: [title: string, before: RegExp, after: RegExp, tamper: (db: Connection) => Promise<unknown>][] = [
  [
    'an altered link',
    /link 2 was altered/,
    /link 2 was altered/,
    (db) => db.updateTable('platform_audit_log').set({ actor: 'user:other' }).where('seq', '=', 2).execute(),
  ],
  [
    'links that were cut off',
    /ends at link 1, but 3 were written/,
    /links 2 to 3 are missing[^]*before link 4, links at the end had been changed/,
    (db) => db.deleteFrom('platform_audit_log').where('seq', '>', 1).execute(),
  ],
  [
    'a chain without a link left',
    /ends at link 0, but 3 were written/,
    /links 1 to 3 are missing/,
    (db) => db.deleteFrom('platform_audit_log').execute(),
  ],
  [
    'an end whose row was deleted',
    /the chain ends at link 3, but 0 were written/,
    /before link 4, links at the end had been changed/,
    (db) => db.deleteFrom('platform_audit_end').execute(),
  ],
  [
    'a count that was set back',
    /the seal of the chain’s end was altered/,
    /before link 4, the count or the last hash/,
    (db) => db.updateTable('platform_audit_end').set({ audit_count: 2 }).execute(),
  ],
];

onBothDatabases('the audit chain of the platform', (open) => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it('[W3] [Y20] takes actions one after the other, also at once, and none that is rolled back', async ({ app }) => {
    await Promise.all(Array.from({ length: 5 }, (_, index) => record(app, `P${index}`)));
    const failed = app.deps.db.writePlatform(async (db) => {
      await recordPlatformAction(app.deps, db, { actor: 'user:admin', action: 'update_promo', subject: 'none' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    const links = await readLinks(app);
    expect(links.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(links.map(({ subject }) => subject).toSorted()).toEqual(['P0', 'P1', 'P2', 'P3', 'P4']);
    const report = (await verifyAudit(app.deps)).at(-1);
    expect(report).toMatchObject({ clientId: PLATFORM_CHAIN, links: 5, errors: [], breaks: [] });
  });

  for (const [title, before, after, tamper] of tamperings)
    it(`[W3] [Y20] shows ${title}, and goes on`, async ({ app }) => {
      for (const subject of ['A', 'B', 'C']) await record(app, subject);
      await app.deps.db.writePlatform(tamper);
      expect(await findingsOf(app)).toMatch(before);
      await record(app, 'D');
      expect(await findingsOf(app)).toMatch(after);
      expect((await readLinks(app)).at(-1)).toMatchObject({ subject: 'D' });
    });

  it('[W3] [Y20] is covered by the seals that are kept outside', async () => {
    const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-platform-'));
    folders.push(dataDir);
    const app = await open({ DATA_DIR: dataDir });
    await record(app, 'A');
    const before = await app.deps.db.readPlatform((db) =>
      db.selectFrom('platform_audit_end').selectAll().executeTakeFirstOrThrow(),
    );
    await record(app, 'B');
    const seals = readSeals(readFileSync(await exportSeals(app.deps), 'utf8'));
    expect(await compareSeals(app.deps, seals)).toEqual([]);
    await app.deps.db.writePlatform(async (db) => {
      await db.deleteFrom('platform_audit_log').where('seq', '=', 2).execute();
      await db.updateTable('platform_audit_end').set(before).execute();
    });
    expect((await verifyAudit(app.deps)).every(isWhole)).toBe(true);
    expect(await compareSeals(app.deps, seals)).toEqual([
      expect.stringMatching(/^PLATFORM: link 2, the last one on .* is missing/),
    ]);
  });
});
