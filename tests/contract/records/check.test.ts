import { checkChains, LINKS_PER_DAY } from '@gatehouse/server/areas/records/audit/check-chains.service';
import { verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import type { Connection } from '@gatehouse/server/db/database';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import {
  editLink,
  readLinks,
  removeLinks,
  setEnd,
  writeLinks,
  writeManyLinks,
} from '../../helpers/venues/audit-tampering.ts';

const LINKS = 6;
const HOUR_MS = 3_600_000;

onBothDatabases('the daily check of the audit chains', (open) => {
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    await writeLinks(app, clientId, LINKS);
    const tamper = (work: (db: Connection, venue: string) => Promise<unknown>) =>
      app.deps.db.writeVenue(clientId, (db) => work(db, clientId));
    const check = async (linksPerDay = LINKS_PER_DAY): Promise<string[]> => {
      app.clock.advance(24 * HOUR_MS);
      await checkChains(app.deps, new AbortController().signal, { linksPerDay });
      return breakIds();
    };
    const breakIds = async (): Promise<string[]> => {
      const rows = await app.deps.db.readVenue(clientId, (db) =>
        db.selectFrom('audit_breaks').select('break_id').orderBy('found_at').orderBy('break_id').execute(),
      );
      return rows.map(({ break_id: id }) => id);
    };
    const position = () =>
      app.deps.db.readVenue(clientId, (db) =>
        db.selectFrom('sync_tenant').select(['audit_checked_seq', 'audit_checked_at']).executeTakeFirstOrThrow(),
      );
    return { app, clientId, tamper, check, breakIds, position };
  }

  it('[W3] adds nothing to a chain that is whole, and looks at it once a day', async () => {
    const { app, clientId, check, position } = await start();
    expect(await check()).toEqual([]);
    expect(await readLinks(app, clientId)).toHaveLength(LINKS);
    const { audit_checked_at: checkedAt } = await position();
    app.clock.advance(23 * HOUR_MS);
    await checkChains(app.deps, new AbortController().signal);
    expect(await position()).toEqual({ audit_checked_seq: 0, audit_checked_at: checkedAt });
    app.clock.advance(1);
    await checkChains(app.deps, new AbortController().signal);
    expect((await position()).audit_checked_at).toBe(new Date(app.clock.now()).toISOString());
  });

  it('[W3] names a hundred ranges of a break, the last of which takes in all that follow', async () => {
    const { app, clientId, tamper, check } = await start();
    await writeManyLinks(app, clientId, 210);
    const altered = Array.from({ length: 102 }, (_, at) => 2 * at + 1);
    await tamper((db) => db.updateTable('audit_log').set({ subject: 'another' }).where('seq', 'in', altered).execute());
    await check();
    const { facts } = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('audit_breaks').select('facts').executeTakeFirstOrThrow(),
    );
    const ranges = [...altered.slice(0, 99).map((seq) => [seq, seq]), [199, 203]];
    expect(JSON.parse(facts ?? '')).toEqual({ ranges });
  });

  it('[W3] records what was altered and what is missing as one break, once, and a later one as another', async () => {
    const { app, clientId, tamper, check } = await start();
    await tamper((db, venue) => editLink(db, venue, 3));
    await tamper((db, venue) => removeLinks(db, venue, 5));
    expect(await check()).toEqual(['links 3']);
    expect(await check()).toEqual(['links 3']);
    await tamper((db, venue) => editLink(db, venue, 1));
    expect(await check()).toEqual(['links 3', 'links 1']);
    expect(await check()).toEqual(['links 3', 'links 1']);
    const named = (await readLinks(app, clientId)).filter(({ action }) => action === 'audit_break');
    expect(named.map(({ subject }) => subject)).toEqual(['links 3', 'links 1']);
    expect(app.logs.filter(({ msg }) => msg === 'the audit chain is broken')).toHaveLength(2);
    const [report] = await verifyAudit(app.deps);
    expect(report?.breaks).toHaveLength(2);
  });

  it('[W3] records an end that was cut off before anyone writes', async () => {
    const { app, clientId, tamper, check } = await start();
    await tamper((db, venue) => removeLinks(db, venue, 5, LINKS));
    expect(await check()).toEqual(['end 7']);
    expect(await check()).toEqual(['end 7']);
    const actions = (await readLinks(app, clientId)).map(({ action }) => action);
    expect(actions.slice(4)).toEqual(['audit_break', 'check_audit']);
    await tamper((db, venue) => setEnd(db, venue, { audit_mac: 'f'.repeat(64) }));
    expect(await check()).toEqual(['end 7', 'seal 9']);
  });

  it('[W3] goes on where it was left, so that a long chain costs a bounded part of each day', async () => {
    const { app, clientId, tamper, check, position } = await start();
    await writeManyLinks(app, clientId, 1_200 - LINKS);
    await tamper((db, venue) => editLink(db, venue, 1_150));
    expect(await check(500)).toEqual([]);
    expect((await position()).audit_checked_seq).toBe(500);
    expect(await check(500)).toEqual([]);
    expect((await position()).audit_checked_seq).toBe(1_000);
    expect(await check(500)).toEqual(['links 1150']);
    expect((await position()).audit_checked_seq).toBe(0);
  });

  it('[W3] puts back the record of a break that was deleted', async () => {
    const { app, tamper, check, breakIds } = await start();
    await tamper((db, venue) => setEnd(db, venue, { audit_count: 2 }));
    expect(await check()).toEqual(['seal 7']);
    await tamper((db) => db.deleteFrom('audit_breaks').execute());
    expect(await breakIds()).toEqual([]);
    expect(await check()).toEqual(['seal 7']);
    expect((await verifyAudit(app.deps))[0]?.errors).toEqual([]);
  });
});
