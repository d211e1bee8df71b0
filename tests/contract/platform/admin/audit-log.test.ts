import { pageOfChain } from '@gatehouse/server/areas/platform/audit-log/audit-log.service';
import { startVerification } from '@gatehouse/server/areas/platform/audit-log/verify-chain.service';
import type { VenueEvent } from '@gatehouse/server/venue/events/all-events';
import { recordPlatformAction } from '@gatehouse/server/venue/platform-audit';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  listAuditLog,
  listVenueAuditLog,
  PLATFORM_CHAIN,
  type VerifyLine,
  verifyChain,
  verifyLineSchema,
} from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { editLink, removeLinks, writeLinks, writeManyLinks } from '#helpers/venues/audit-tampering';
import { pairKiosk, update } from '#helpers/venues/device-calls';
import { addStaff, removeStaff } from '#helpers/venues/staff';

const DAY_MS = 86_400_000;

onBothDatabases('the audit log', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Red Rock' });
    const { token, userId } = await app.createAdmin();
    const list = async (query: Record<string, string | number | undefined> = {}) =>
      (await call(app, listAuditLog, { token, query: { chain: venue.clientId, ...query } })).body;
    return { app, venue, clientId: venue.clientId, token, userId, list };
  }

  it('[Y24] shows one venue’s chain newest first, page by page, each entry once', async () => {
    const { app, clientId, list } = await start();
    const other = await app.createVenue();
    await writeLinks(app, other.clientId, 2);
    await writeManyLinks(app, clientId, 119);
    const seen: number[] = [];
    let next: number | null | undefined;
    do {
      const page = await list(next ? { before: next } : {});
      expect(page).toMatchObject({ client_name: 'Red Rock' });
      seen.push(...page.entries.map(({ seq }) => seq));
      next = page.next;
    } while (next);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  });

  it('[Y24] filters by kind, actor and time, with the names of today', async () => {
    const { app, venue, clientId, list } = await start();
    const add = (event: VenueEvent) => writeVenue(app.deps, clientId, ({ happened }) => happened(event));
    const registered = (actor: string) => add({ kind: 'device.registered', actor, deviceId: actor });
    const owner = `user:${venue.userId}`;
    await add({ kind: 'offering.added', actor: owner, offeringId: owner, content: {} });
    app.clock.advance(DAY_MS);
    const second = new Date(app.clock.now()).toISOString();
    await registered('device:none');
    await registered('visitor');
    app.clock.advance(DAY_MS / 2);
    const third = new Date(app.clock.now()).toISOString();
    const subjects = async (query: Record<string, string>) =>
      (await list(query)).entries.filter(({ action }) => !action.startsWith('support')).map(({ subject }) => subject);
    expect(await subjects({ action: 'device.registered' })).toEqual(['visitor', 'device:none']);
    expect(await subjects({ actor: 'user' })).toEqual([`user:${venue.userId}`]);
    expect(await subjects({ actor: 'visitor' })).toEqual(['visitor']);
    expect(await subjects({ from: second })).toEqual(['visitor', 'device:none']);
    expect(await subjects({ until: second })).toEqual([`user:${venue.userId}`]);
    expect(await subjects({ from: second, until: third, actor: 'device' })).toEqual(['device:none']);
    expect(await subjects({ from: third })).toEqual([]);
    const named = (await list()).entries.map(({ actor_name: name }) => name);
    expect(named).toEqual([
      expect.stringContaining('Gatehouse admin'),
      'Visitor',
      'Former device (none)',
      expect.stringContaining('Owner'),
    ]);
  });

  it('[Y24] names a paired device as it is called today', async () => {
    const { app, venue, list } = await start();
    const { device_id: id } = await pairKiosk(app, venue);
    await update(app, venue, id, { name: 'Barn' });
    expect((await list({ actor: 'device' })).entries).toMatchObject([{ actor_name: 'Barn (device)' }]);
  });

  it('[Y24] reads a bounded part of a chain, says how far it got, and goes on from there', async () => {
    const { app, clientId } = await start();
    await writeVenue(app.deps, clientId, ({ happened }) =>
      happened({ kind: 'offering.added', actor: 'system', offeringId: 'rare', content: {} }),
    );
    await writeManyLinks(app, clientId, 40);
    const ask = (before?: number) =>
      pageOfChain(app.deps, clientId, { action: 'create_offering', before }, { scanMax: 30 });
    const first = await ask();
    expect(first).toMatchObject({ entries: [], next: 12, searched_to: expect.any(String) });
    expect(await ask(first.next ?? 0)).toMatchObject({
      entries: [{ seq: 1, subject: 'rare' }],
      next: null,
      searched_to: null,
    });
  });

  it('[X32] shows a venue its own chain, by person too, with what they are, and records no look', async () => {
    const { app, venue, clientId } = await start();
    const manager = await addStaff(app, clientId, 'manager', 'mia@staff.example');
    const desk = await addStaff(app, clientId, 'desk', 'dan@staff.example');
    const other = await app.createVenue();
    const act = (userId: string, offeringId: string) =>
      writeVenue(app.deps, clientId, ({ happened }) =>
        happened({ kind: 'offering.added', actor: `user:${userId}`, offeringId, content: {} }),
      );
    await act(manager.userId, 'first');
    await act(desk.userId, 'second');
    app.clock.advance(DAY_MS);
    await act(manager.userId, 'third');
    await removeStaff(app, clientId, desk.userId);
    const read = async (query: Record<string, string | number> = {}) =>
      (await call(app, listVenueAuditLog, { params: { client_id: clientId }, token: manager.token, query })).body;
    const all = await read();
    expect(all).toMatchObject({ client_name: 'Red Rock', next: null });
    expect(all.entries.map((entry) => [entry.subject, entry.actor_name])).toEqual([
      ['third', 'mia (Manager)'],
      ['second', 'dan (Former staff)'],
      ['first', 'mia (Manager)'],
    ]);
    const subjects = async (query: Record<string, string | number>) =>
      (await read(query)).entries.map(({ subject }) => subject);
    const ofMia = { actor: `user:${manager.userId}` };
    expect(await subjects(ofMia)).toEqual(['third', 'first']);
    expect(await subjects({ ...ofMia, until: '2026-06-16T00:00:00Z' })).toEqual(['first']);
    expect(await subjects({ ...ofMia, before: 3 })).toEqual(['first']);
    expect(await subjects({ action: 'create_offering', from: '2026-06-16T00:00:00Z' })).toEqual(['third']);
    expect(await subjects({ chain: PLATFORM_CHAIN })).toHaveLength(3);
    const params = { client_id: clientId };
    expect((await call(app, listVenueAuditLog, { params, token: desk.token })).status).toBe(403);
    expect((await call(app, listVenueAuditLog, { params, token: other.token })).status).toBe(404);
    expect((await call(app, listVenueAuditLog, { ...venue.own, query: { from: 'never' } })).refusal.code).toBe(
      'INVALID_INPUT',
    );
  });

  it('[Y24] [Y20] shows the platform’s own chain, and records no look of it anywhere', async () => {
    const { app, clientId, token, list } = await start();
    await app.deps.db.writePlatform((db) =>
      recordPlatformAction(app.deps, db, { actor: 'system', action: 'update_plan', subject: 'monthly' }),
    );
    const { body } = await call(app, listAuditLog, { token, query: {} });
    expect(body).toMatchObject({
      client_name: null,
      entries: [{ seq: 1, action: 'update_plan', actor_name: 'Gatehouse', subject: 'monthly' }],
    });
    expect((await list()).entries.map(({ action }) => action)).toEqual(['support_viewed_audit_log']);
    expect((await call(app, listAuditLog, { token, query: { chain: 'C99999' } })).refusal.message).toBe(
      'Invalid client selected',
    );
    expect(clientId).toBe('C00001');
  });
});

onBothDatabases('verifying a chain', (open) => {
  async function start(links = 3) {
    const app = await open();
    const { clientId } = await app.createVenue();
    const { token, userId } = await app.createAdmin();
    await writeManyLinks(app, clientId, links);
    return { app, clientId, token, userId };
  }

  async function verify(app: TestApp, token: string, chain: string) {
    const path = verifyChain.path.replace(':chain', chain);
    const answer = await app.app.hono.request(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => verifyLineSchema.parse(JSON.parse(line)));
    const last = lines.at(-1);
    if (!last || !('result' in last)) throw new Error('no result');
    return { lines, result: last.result };
  }

  it('[Y25] [W3] says how far it is, and finds a whole chain whole, also one that grows in the meantime', async () => {
    const { app, clientId, token, userId } = await start(4_500);
    const { lines, result } = await verify(app, token, clientId);
    expect(lines.slice(0, -1)).toEqual([0, 2_000, 4_000].map((walked) => ({ walked, total: 4_501 })));
    expect(result).toEqual({ links: 4_501, errors: [], errors_total: 0, breaks: [] });
    const found: VerifyLine[] = [];
    for await (const line of await startVerification(app.deps, clientId, userId)) {
      found.push(line);
      await writeLinks(app, clientId, 1);
    }
    expect(found.at(-1)).toMatchObject({ result: { links: 4_504, errors_total: 0 } });
  });

  it('[Y25] [W3] names what was altered, removed or cut off, and breaks that were recorded', async () => {
    const { app, clientId, token } = await start(6);
    await app.deps.db.writeVenue(clientId, async (db) => {
      await editLink(db, clientId, 2);
      await removeLinks(db, clientId, 6);
    });
    const { result } = await verify(app, token, clientId);
    expect(result.errors).toContain('link 2 was altered');
    expect(result.breaks).toEqual([
      { found_at: expect.any(String), text: expect.stringMatching(/^before link 7, links at the end/) },
    ]);
    expect((await verify(app, token, PLATFORM_CHAIN)).result).toMatchObject({ links: 0, errors: [] });
  });

  it('[Y25] runs once at a time for each admin, and is over when nobody reads it', async () => {
    const { app, clientId, token, userId } = await start(3);
    const lines = await startVerification(app.deps, clientId, userId);
    await lines.next();
    const refused = await call(app, verifyChain, { token, params: { chain: clientId } });
    expect(refused.refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const other = await app.createAdmin();
    expect((await verify(app, other.token, clientId)).result.errors).toEqual([]);
    await lines.return();
    expect((await verify(app, token, clientId)).result.errors).toEqual([]);
    expect((await call(app, verifyChain, { token, params: { chain: 'C99999' } })).status).toBe(404);
  });
});
