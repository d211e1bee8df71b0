import { EMPTY_CHAIN_HEAD, linkHash, sealOf } from '@gatehouse/server/venue/audit-chain';
import { type Gathered, writeVenue } from '@gatehouse/server/venue/venue-write';
import { expect, it } from 'vitest';
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
      write.audit({ action: 'check_in', actor: 'system', subject: 's', content_sha256: 'c' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await tenant(), pokes]).toEqual([before, []]);
  });

  it('runs the next effect and pokes where an effect fails, and logs it', async () => {
    const { app, clientId, pokes } = await start();
    let ran = 0;
    await writeVenue(
      app.deps,
      clientId,
      async ({ afterCommit }) => {
        afterCommit(() => {
          throw new Error('oops');
        });
        afterCommit(() => {
          ran += 1;
        });
      },
      ['members'],
    );
    expect([ran, pokes.map(({ touched }) => touched)]).toEqual([1, [['members']]]);
    expect(app.logs.filter(({ msg }) => msg === 'an effect after commit failed')).toHaveLength(1);
  });

  it('links what it audits to the chain before, in order, and seals the end', async () => {
    const { app, clientId, tenant } = await start();
    const before = await tenant();
    expect(before).toMatchObject({ audit_count: 0, audit_head: EMPTY_CHAIN_HEAD });
    const kinds = ['check_in', 'undo_check_in', 'check_in_party'] as const;
    const entry = (action: (typeof kinds)[number]) => ({ action, actor: 'system', subject: 's', content_sha256: 'c' });
    for (const actions of [kinds.slice(0, 2), kinds.slice(2)])
      await writeVenue(app.deps, clientId, async ({ audit }) => {
        for (const action of actions) audit(entry(action));
      });
    let hash = EMPTY_CHAIN_HEAD;
    const hashes = kinds.map((action, index) => {
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
});
