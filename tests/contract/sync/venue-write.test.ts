import { sha256 } from '@gatehouse/server/base/secrets';
import { EMPTY_CHAIN_HEAD, linkHash, sealOf } from '@gatehouse/server/venue/audit-chain';
import type { VenueEvent } from '@gatehouse/server/venue/events/all-events';
import { type Gathered, type Subscriber, writeVenue } from '@gatehouse/server/venue/venue-write';
import { expect, it, vi } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { heardPokes } from '../../helpers/venues/heard-pokes.ts';

const NOW = '2026-06-15T15:00:00.000Z';

onBothDatabases('a write of a venue', (open) => {
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    const pokes = await heardPokes(app, clientId);
    const tenant = () =>
      app.deps.db.readVenue(clientId, (db) =>
        db
          .selectFrom('sync_tenant')
          .where('client_id', '=', clientId)
          .select(['version', 'audit_count', 'audit_head', 'audit_mac'])
          .executeTakeFirstOrThrow(),
      );
    return { app, clientId, pokes, tenant };
  }

  it('[N1] takes the next version, and says so once it is durable', async () => {
    const { app, clientId, pokes, tenant } = await start();
    const before = await tenant();
    const seen: unknown[] = [];
    const answer = await writeVenue(app.deps, clientId, async (write) => {
      write.afterCommit(() => seen.push([write.version, write.nowAtUtc, write.clientId]));
      write.afterCommit(() => seen.push('next'));
      expect([seen, pokes]).toEqual([[], []]);
      return 'done';
    });
    const version = before.version + 1;
    expect([answer, seen]).toEqual(['done', [[version, NOW, clientId], 'next']]);
    expect(pokes).toEqual([{ version, touched: null }]);
    expect(await tenant()).toEqual({ ...before, version });
  });

  it('[N1] writes once before commit what its works gathered, and loads a fact once', async () => {
    const { app, clientId } = await start();
    const written: unknown[] = [];
    const names: Gathered<string> = async (write, items) => void written.push([write.clientId, items]);
    let loads = 0;
    const facts = await writeVenue(app.deps, clientId, async (write) => {
      for (const name of ['Ada', 'Bob']) write.gather(names, name);
      expect(written).toEqual([]);
      const load = async () => (loads += 1);
      return [await write.remember('fact', load), await write.remember('fact', load)];
    });
    expect([written, facts]).toEqual([[[clientId, ['Ada', 'Bob']]], [1, 1]]);
    const failing = writeVenue(app.deps, clientId, async (write) => {
      write.gather(names, 'Cy');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(written).toHaveLength(1);
  });

  it('[N1] that fails leaves no version, no effect, no audit and no poke', async () => {
    const { app, clientId, pokes, tenant } = await start();
    const before = await tenant();
    const failing = writeVenue(app.deps, clientId, async (write) => {
      write.afterCommit(() => pokes.push({ version: -1, touched: null }));
      await write.happened({ kind: 'device.registered', actor: 'system', deviceId: 's' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await tenant(), pokes]).toEqual([before, []]);
  });

  it('runs the next effect and pokes where an effect fails, and logs it', async () => {
    const { app, clientId, pokes } = await start();
    let ran = 0;
    await writeVenue(app.deps, clientId, async ({ afterCommit, happened }) => {
      await happened({ kind: 'member.removed', actor: 'system', membershipId: 'm', content: {} });
      afterCommit(() => {
        throw new Error('oops');
      });
      afterCommit(() => {
        ran += 1;
      });
    });
    expect([ran, pokes.map(({ touched }) => touched)]).toEqual([1, [['members']]]);
    expect(app.logs.filter(({ msg }) => msg === 'an effect after commit failed')).toHaveLength(1);
  });

  it('links what it audits to the chain before, in order, and seals the end', async () => {
    const { app, clientId, tenant } = await start();
    const before = await tenant();
    expect(before).toMatchObject({ audit_count: 0, audit_head: EMPTY_CHAIN_HEAD });
    const kinds = ['device.registered', 'device.revoked', 'device.pin_chosen'] as const;
    const entry = (action: string) => ({ action, actor: 'system', subject: 's', content_sha256: sha256('s') });
    const said = { actor: 'system', deviceId: 's', profile: 's' };
    for (const some of [kinds.slice(0, 2), kinds.slice(2)])
      await writeVenue(app.deps, clientId, async ({ happened }) => {
        for (const kind of some) await happened({ kind, ...said });
      });
    let hash = EMPTY_CHAIN_HEAD;
    const actions = ['device.registered', 'device.revoked', 'device.pin_chosen'];
    const hashes = actions.map((action, index) => {
      hash = linkHash(app.deps.secrets, clientId, hash, index + 1, { at: NOW, ...entry(action) });
      return { seq: index + 1, action, at: NOW, hash };
    });
    const rows = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('audit_log').select(['seq', 'action', 'at', 'hash']).orderBy('seq').execute(),
    );
    expect(rows).toEqual(hashes);
    const audit_mac = sealOf(app.deps.secrets, clientId, 3, hash);
    expect(await tenant()).toMatchObject({ audit_count: 3, audit_head: hash, audit_mac });
  });

  it('[N1] does what subscribers do in the order of the list, and nothing of it where one fails', async () => {
    const { app, clientId, tenant } = await start();
    const done: string[] = [];
    const note = (name: string): Subscriber => ({ 'device.revoked': () => void done.push(name) });
    const failing: Subscriber = {
      'device.revoked'() {
        throw new Error('no');
      },
    };
    const revoke = (...subscribers: Subscriber[]) =>
      writeVenue({ ...app.deps, subscribers }, clientId, ({ happened }) =>
        happened({ kind: 'device.revoked', actor: 'system', deviceId: 's' }),
      );
    await revoke(note('first'), { 'device.paired': () => void done.push('never') }, note('second'));
    expect(done).toEqual(['first', 'second']);
    const before = await tenant();
    await expect(revoke(note('third'), failing)).rejects.toThrow('no');
    expect(await tenant()).toEqual(before);
  });

  it('pokes for all events of a write together, and everyone where one may have changed anything or none was said', async () => {
    const { app, clientId, pokes } = await start();
    const member = { kind: 'member.removed', actor: 'system', membershipId: 'm', content: {} } as const;
    const logo = { kind: 'logo.deleted', actor: 'system' } as const;
    const device = { kind: 'device.revoked', actor: 'system', deviceId: 'd' } as const;
    const touched = async (...events: VenueEvent[]) => {
      await writeVenue(app.deps, clientId, async ({ happened }) => {
        for (const event of events) await happened(event);
      });
      await vi.waitFor(() => expect(pokes).toHaveLength(1), { timeout: 5_000 });
      return pokes.splice(0)[0]?.touched;
    };
    expect(await touched(member, logo)).toEqual(['members', 'venue']);
    expect(await touched(member, device)).toBeNull();
    expect(await touched()).toBeNull();
  });
});
