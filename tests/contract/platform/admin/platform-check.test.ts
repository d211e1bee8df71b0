import { checkChains, LINKS_PER_DAY } from '@gatehouse/server/areas/records/audit/check-chains.service';
import { findPlatformCheck } from '@gatehouse/server/areas/records/audit/platform-audit.repository';
import { isWhole, verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import type { Connection } from '@gatehouse/server/db/database';
import { recordPlatformAction } from '@gatehouse/server/venue/platform-audit';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { listAuditBreaks } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

onBothDatabases('the daily check of the chain of the platform', (open) => {
  async function start() {
    const app = await open();
    for (const subject of ['A', 'B', 'C', 'D'])
      await app.deps.db.writePlatform((db) =>
        recordPlatformAction(app.deps, db, { actor: 'user:admin', action: 'update_promo', subject }),
      );
    const tamper = (work: (db: Connection) => Promise<unknown>) => app.deps.db.writePlatform(work);
    const { token } = await app.createAdmin();
    const shown = async () => (await call(app, listAuditBreaks, { token })).body.breaks;
    const check = async (linksPerDay = LINKS_PER_DAY) => {
      app.clock.advance(DAY_MS);
      await checkChains(app.deps, new AbortController().signal, { linksPerDay });
      return (await shown()).map(({ break_id: id }) => id).toSorted();
    };
    const links = () =>
      app.deps.db.readPlatform((db) => db.selectFrom('platform_audit_log').selectAll().orderBy('seq').execute());
    return { app, token, tamper, check, shown, links };
  }

  const edit = (seq: number) => (db: Connection) =>
    db.updateTable('platform_audit_log').set({ actor: 'user:other' }).where('seq', '=', seq).execute();

  it('[W3] [Y71] shows admins what was altered, once, and adds nothing to a chain that is whole', async () => {
    const { app, token, tamper, check, shown, links } = await start();
    expect(await check()).toEqual([]);
    expect(await links()).toHaveLength(4);
    await tamper(edit(2));
    expect(await check()).toEqual(['links 2']);
    expect(await check()).toEqual(['links 2']);
    expect(await shown()).toMatchObject([
      { client_id: PLATFORM_CHAIN, client_name: 'Gatehouse itself', kind: 'links', at_link: 2 },
    ]);
    expect((await call(app, getAdminStats, { token })).body.attention.auditBreaks).toBe(1);
    expect((await links()).map(({ action }) => action).slice(4)).toEqual(['audit_break']);
    expect(app.logs.filter(({ msg }) => msg === 'the audit chain of the platform is broken')).toHaveLength(1);
    expect((await verifyAudit(app.deps)).at(-1)).toMatchObject({ errors: ['link 2 was altered'] });
  });

  it('[W3] [Y71] is made once a day, and again after one by a clock that was ahead', async () => {
    const { app, check } = await start();
    await check();
    const look = async (afterMs: number) => {
      app.clock.advance(afterMs);
      await checkChains(app.deps, new AbortController().signal);
      const found = await app.deps.db.readPlatform(findPlatformCheck);
      return found?.audit_checked_at;
    };
    const now = (fromNowMs = 0) => new Date(app.clock.now() + fromNowMs).toISOString();
    expect(await look(23 * HOUR_MS)).toBe(now(-23 * HOUR_MS));
    expect(await look(1)).toBe(now());
    expect(await look(-DAY_MS)).toBe(now());
  });

  it('[W3] [Y71] finds an end that was cut off before an admin does anything', async () => {
    const { tamper, check, links } = await start();
    await tamper((db) => db.deleteFrom('platform_audit_log').where('seq', '>', 2).execute());
    expect(await check()).toEqual(['end 5']);
    expect(await check()).toEqual(['end 5']);
    expect((await links()).map(({ action }) => action).slice(2)).toEqual(['audit_break', 'check_audit']);
  });

  it('[W3] [Y71] puts back a break whose record was deleted, and continues a long chain the next day', async () => {
    const { app, tamper, check } = await start();
    await tamper(edit(3));
    expect(await check(2)).toEqual([]);
    expect(await check(2)).toEqual(['links 3']);
    await tamper((db) => db.deleteFrom('platform_audit_breaks').execute());
    expect((await verifyAudit(app.deps)).at(-1)?.errors).toContain("the record of break 'links 3' was deleted");
    expect(await check()).toEqual(['links 3']);
    expect((await verifyAudit(app.deps)).every(isWhole)).toBe(false);
  });
});
