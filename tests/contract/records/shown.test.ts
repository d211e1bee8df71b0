import { listAuditBreaks } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { setEnd, writeLinks } from '../../helpers/venues/audit-tampering.ts';

onAnyDatabase('breaks of the audit chains', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Red Rock' });
    const other = await app.createVenue({ clientName: 'Blue Lake' });
    const admin = await app.createAdmin();
    for (const { clientId } of [venue, other]) await writeLinks(app, clientId, 2);
    return { app, venue, other, admin };
  }
  const dashboard = async (app: TestApp, { clientId, token }: TestVenue) =>
    (await call(app, getDashboard, { token, params: { client_id: clientId } })).body.dashboard;

  async function breakChain(app: TestApp, { clientId }: TestVenue): Promise<void> {
    await app.deps.db.writeVenue(clientId, (db) => setEnd(db, clientId, { audit_count: 1 }));
    await writeLinks(app, clientId, 1);
  }

  it('[W3] are shown to the owner, newest first, and not to another venue', async () => {
    const { app, venue, other } = await start();
    expect((await dashboard(app, venue)).audit_breaks).toEqual([]);
    await breakChain(app, venue);
    app.clock.advance(60_000);
    await breakChain(app, venue);
    expect((await dashboard(app, venue)).audit_breaks).toEqual([
      { break_id: 'seal 5', kind: 'seal', found_at: '2026-06-15T15:01:00.000Z' },
      { break_id: 'seal 3', kind: 'seal', found_at: '2026-06-15T15:00:00.000Z' },
    ]);
    expect((await dashboard(app, other)).audit_breaks).toEqual([]);
  });

  it('[W3] are shown to the admin, of every venue, and to nobody else', async () => {
    const { app, venue, other, admin } = await start();
    const list = (token: string) => call(app, listAuditBreaks, { token });
    expect((await list(admin.token)).body).toEqual({ success: true, breaks: [] });
    await breakChain(app, venue);
    app.clock.advance(60_000);
    await breakChain(app, other);
    const found = { kind: 'seal', break_id: 'seal 3', at_link: 3 };
    expect((await list(admin.token)).body.breaks).toEqual([
      { ...found, client_id: other.clientId, client_name: 'Blue Lake', found_at: '2026-06-15T15:01:00.000Z' },
      { ...found, client_id: venue.clientId, client_name: 'Red Rock', found_at: '2026-06-15T15:00:00.000Z' },
    ]);
    expect((await list(venue.token)).status).toBe(403);
  });

  it('[W3] are shown to the owner up to twenty, and to the admin up to 200, the newest ones', async () => {
    const { app, venue, admin } = await start();
    await breakChain(app, venue);
    const earlier = Array.from({ length: 200 }, (_, at) => 400 - at);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('audit_breaks').selectAll().executeTakeFirstOrThrow();
      const rows = earlier.map((at_seq, at) => {
        const found_at = new Date(Date.parse(row.found_at) - 1 - at).toISOString();
        return { ...row, at_seq, break_id: `seal ${at_seq}`, found_at };
      });
      await db.insertInto('audit_breaks').values(rows.toReversed()).execute();
    });
    const ids = ['seal 3', ...earlier.map((seq) => `seal ${seq}`)];
    const owners = (await dashboard(app, venue)).audit_breaks;
    expect(owners.map(({ break_id: id }) => id)).toEqual(ids.slice(0, 20));
    const { breaks } = (await call(app, listAuditBreaks, { token: admin.token })).body;
    expect(breaks.map(({ break_id: id }) => id)).toEqual(ids.slice(0, 200));
  });
});
