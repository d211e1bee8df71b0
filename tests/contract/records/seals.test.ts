import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { isGenuine, readSeals } from '@gatehouse/server/areas/records/audit/seal-line';
import { sendSealMails } from '@gatehouse/server/areas/records/audit/seal-mails.service';
import { compareSeals, exportSeals } from '@gatehouse/server/areas/records/audit/seals.service';
import { verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import { EMPTY_CHAIN_HEAD, sealOf } from '@gatehouse/server/venue/audit-chain';
import { getAuditSeals, setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { afterEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { Entry } from '../../helpers/processes/entry-process.ts';
import { readEnd, removeLinks, setEnd, writeLinks } from '../../helpers/venues/audit-tampering.ts';

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;

onBothDatabases('seals of the audit chains', (open, dialect) => {
  const folders: string[] = [];
  const entry = new Entry();
  afterEach(async () => {
    await entry.dispose();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-seals-'));
    folders.push(dataDir);
    const app = await open({ DATA_DIR: dataDir });
    const venue = await app.createVenue({ clientName: 'Red Rock' });
    await writeLinks(app, venue.clientId, 3);
    return { app, venue, clientId: venue.clientId, dataDir };
  }

  const faultsOf = async (app: TestApp): Promise<string[]> =>
    (await verifyAudit(app.deps)).flatMap(({ errors, breaks }) => [...errors, ...breaks]);

  it('[W3] are added to a private file, a line for each venue and day, and fit for as long as nothing is altered', async () => {
    const { app, clientId, dataDir } = await start();
    await app.createVenue();
    const path = await exportSeals(app.deps);
    const folder = dialect === 'sqlite' ? 'backups' : 'audit-seals';
    expect(path).toBe(join(dataDir, folder, 'audit-seals-2026-06.txt'));
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
    await writeLinks(app, clientId, 2);
    app.clock.advance(24 * HOUR_MS);
    await exportSeals(app.deps);
    const seals = readSeals(readFileSync(path, 'utf8'));
    expect(seals.map(({ day, count }) => [day, count])).toEqual([
      ['2026-06-15', 3],
      ['2026-06-16', 5],
    ]);
    expect(await compareSeals(app.deps, seals)).toEqual([]);
  });

  it('[W3] show a chain that was put back to an older genuine state, before and after further writes', async () => {
    const { app, clientId } = await start();
    const older = await readEnd(app, clientId);
    await writeLinks(app, clientId, 2);
    const seals = readSeals(readFileSync(await exportSeals(app.deps), 'utf8'));
    await app.deps.db.writeVenue(clientId, async (db) => {
      await removeLinks(db, clientId, 4, 5);
      await setEnd(db, clientId, older);
    });
    /* Everything that is left is genuine. */
    expect(await faultsOf(app)).toEqual([]);
    expect(await compareSeals(app.deps, seals)).toEqual([
      `${clientId}: link 5, the last one on 2026-06-15, is missing: the chain was cut off or rolled back`,
    ]);
    app.clock.advance(1_000);
    await writeLinks(app, clientId, 4);
    expect(await faultsOf(app)).toEqual([]);
    expect(await compareSeals(app.deps, seals)).toEqual([
      `${clientId}: link 5 is not the one that was last on 2026-06-15: the chain was replaced`,
    ]);
  });

  it('[W3] are not made over an end that was changed, and a changed line is reported', async () => {
    const { app, clientId } = await start();
    const [seal] = readSeals(readFileSync(await exportSeals(app.deps), 'utf8'));
    if (!seal) throw new Error('no seal');
    expect(await compareSeals(app.deps, [{ ...seal, day: '2026-06-14' }])).toEqual([
      `${clientId}: the seal of 2026-06-14 was not made with this server's key, or has been changed since`,
    ]);
    const altered = { audit_count: 2 };
    await app.deps.db.writeVenue(clientId, (db) => setEnd(db, clientId, altered));
    app.clock.advance(24 * HOUR_MS);
    const after = readSeals(readFileSync(await exportSeals(app.deps), 'utf8'));
    expect(after).toEqual([seal]);
  });

  async function mailsOf(app: TestApp) {
    await sendSealMails(app.deps, signal);
    await sendDueMail(app.deps, signal);
    return app.mails.splice(0);
  }

  it('[W3] go to the owner who wants them, on days with new links only, and can be compared', async () => {
    const { app, venue, clientId } = await start();
    const { token } = venue;
    expect((await call(app, getAuditSeals, { token, params: { client_id: clientId } })).body).toEqual({
      success: true,
      mails: false,
    });
    expect(await mailsOf(app)).toEqual([]);
    const answer = await call(app, setAuditSeals, {
      token,
      params: { client_id: clientId },
      body: { mails: true },
    });
    expect(answer.body).toEqual({ success: true, mails: true });
    expect((await call(app, getAuditSeals, { token, params: { client_id: clientId } })).body).toEqual({
      success: true,
      mails: true,
    });
    const [mail, ...more] = await mailsOf(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: venue.email, subject: 'Red Rock: the seal of your records on Jun 15, 2026' });
    expect(mail?.text).toMatch(/The operator of the Gatehouse server has the key/);
    const seals = readSeals(mail?.text ?? '');
    expect(seals).toMatchObject([{ clientId, day: '2026-06-15', count: 4 }]);
    expect(seals.every((seal) => isGenuine(app.deps.secrets, seal))).toBe(true);
    expect(await compareSeals(app.deps, seals)).toEqual([]);

    app.clock.advance(24 * HOUR_MS);
    expect(await mailsOf(app)).toEqual([]);
    await writeLinks(app, clientId, 1);
    expect(await mailsOf(app)).toHaveLength(1);
    await call(app, setAuditSeals, { token, params: { client_id: clientId }, body: { mails: false } });
    expect(await mailsOf(app)).toEqual([]);
  });

  it('[W3] that the server’s operator made over another chain do not fit what the owner holds', async () => {
    const { app, venue, clientId } = await start();
    await call(app, setAuditSeals, {
      token: venue.token,
      params: { client_id: clientId },
      body: { mails: true },
    });
    const held = readSeals((await mailsOf(app))[0]?.text ?? '');
    /* A person with the key can write a chain again from its start. */
    await app.deps.db.writeVenue(clientId, async (db) => {
      await removeLinks(db, clientId, 1, 99);
      const seal = sealOf(app.deps.secrets, clientId, 0, EMPTY_CHAIN_HEAD);
      await setEnd(db, clientId, { audit_count: 0, audit_head: EMPTY_CHAIN_HEAD, audit_mac: seal });
    });
    await writeLinks(app, clientId, 6);
    expect(await faultsOf(app)).toEqual([]);
    expect(await compareSeals(app.deps, held)).toEqual([
      `${clientId}: link 4 is not the one that was last on 2026-06-15: the chain was replaced`,
    ]);
  });

  if (dialect === 'sqlite')
    it('[W3] are compared by the command, which ends with 1 where one does not fit', async () => {
      const { app, clientId, dataDir } = await start();
      const file = await exportSeals(app.deps);
      const compare = async (): Promise<[number | null, string]> => {
        const environment = {
          DATA_DIR: dataDir,
          DATABASE_URL: app.url,
          SECRET_KEY: app.deps.config.secretKey ?? '',
          INIT_CWD: dirname(file),
        };
        const args = ['verify-audit', '--seals', basename(file)];
        const started = entry.run('server/src/commands/verify-audit.ts', environment, args);
        return [await started.ended, started.stderr()];
      };
      expect(await compare()).toEqual([0, `${clientId}: 3 links, 0 signings, whole\n1 seals compared, all match\n`]);
      await app.deps.db.writeVenue(clientId, async (db) => {
        await removeLinks(db, clientId, 2, 3);
        await setEnd(db, clientId, { audit_count: 1 });
      });
      await writeLinks(app, clientId, 1);
      const [code, text] = await compare();
      expect(code).toBe(1);
      expect(text).toMatch(/NOT WHOLE\n {2}a break found at .*: before link 2, [^]*1 seals compared, 1 DO NOT MATCH\n/);
      writeFileSync(file, 'nothing of ours');
      expect(await compare()).toEqual([1, expect.stringContaining('contains no seals')]);
    }, 120_000);
});
