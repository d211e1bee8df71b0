import { type MutationRegistry, mutationKind } from '@gatehouse/server/sync/mutation-registry';
import { commitOne } from '@gatehouse/server/sync/push/committer';
import { readItem } from '@gatehouse/server/sync/push/push-item';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addWaiver, deviceContext } from '../../helpers/venues/people.ts';
import { mutationOf, pairTestDevice, push, replicaOf, type TestDevice } from '../../helpers/venues/sync-device.ts';

type Entry = ReturnType<typeof mutationOf>;

/** What each of many devices has done offline: how many wait for a venue's lock decides, not how long each holds it. */
const QUEUED = 5;

function checkIn(clientId: string, waiverId: string): Entry {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: waiverId,
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}

function undo(clientId: string, { args }: Entry): Entry {
  const { checkin_id } = args as Record<string, unknown>;
  return mutationOf(clientId, 'undo_check_in', { checkin_id });
}

async function rows(app: TestApp, clientId: string, table: 'check_ins' | 'sync_mutations' | 'audit_log') {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom(table).where('client_id', '=', clientId).selectAll().execute(),
  );
}

onBothDatabases('replay', (open, dialect) => {
  it('[S2] [M3] gives any order, duplication and grouping of messages exactly one effect', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const waiverId = await addWaiver(app, clientId);
    const plan = fc.record({
      undone: fc.array(fc.boolean(), { minLength: 2, maxLength: 5 }),
      deliveries: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ undone, deliveries }) => {
        const checkIns = undone.map(() => checkIn(clientId, waiverId));
        const undos = checkIns.filter((_, index) => undone[index]).map((entry) => undo(clientId, entry));
        const entries = [...checkIns, ...undos];
        const pick = (numbers: number[]) => numbers.map((number) => entries[number % entries.length] as Entry);
        const batches = [...deliveries.map(pick), entries.toReversed(), entries];
        const final = new Map<string, string>();
        for (const batch of batches) {
          const { results } = await push(app, device, batch);
          for (const { id, status } of results) {
            expect(['applied', 'duplicate']).toContain(status);
            if (final.has(String(id))) expect(status).toBe('duplicate');
            final.set(String(id), status);
          }
        }
        const ids = checkIns.map(({ args }) => String((args as Record<string, unknown>)['checkin_id']));
        const stored = (await rows(app, clientId, 'check_ins')) as { checkin_id: string; undone_at: string | null }[];
        const mine = ids.map((id) => stored.filter((row) => row.checkin_id === id));
        expect(mine.map((found) => found.length)).toEqual(ids.map(() => 1));
        expect(mine.map(([row]) => row?.undone_at !== null)).toEqual(undone);
      }),
      { numRuns: 12 },
    );
    const results = await rows(app, clientId, 'sync_mutations');
    expect(await rows(app, clientId, 'audit_log')).toHaveLength(results.length);
  });

  it('[S2] [Q5] applies once what two copies of a profile push at the same moment', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const waiverId = await addWaiver(app, clientId);
    const entries = Array.from({ length: 5 }, () => checkIn(clientId, waiverId));
    const replies = await Promise.all(Array.from({ length: 6 }, () => push(app, device, entries)));
    const statuses = replies.flatMap(({ results }) => results.map(({ status }) => status));
    expect(statuses.filter((status) => status === 'applied')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(25);
    expect(await rows(app, clientId, 'check_ins')).toHaveLength(5);
  });

  const onPostgres = dialect === 'postgres' ? it : null;
  onPostgres?.('[Q5] looks again under the venue’s lock, before any effect', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    let effects = 0;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const registry: MutationRegistry = {
      slow: {
        1: mutationKind(z.object({}), async () => {
          effects += 1;
          isHeld();
          await released;
          return { needsReview: false };
        }),
      },
    };
    const item = readItem(mutationOf(clientId, 'slow', {}), clientId, registry);
    const job = { clientId, item, context: deviceContext(app) };
    const first = commitOne(app.deps, job);
    await held;
    const second = commitOne(app.deps, job);
    const waiting = CompiledQuery.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await expect
      .poll(async () => (await app.deps.db.owner.executeQuery(waiting)).rows.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    release();
    expect([(await first).status, (await second).status]).toEqual(['applied', 'duplicate']);
    expect(effects).toBe(1);
  });

  it('[S21] [M2] gives 200 people whom three desks checked in offline exactly 200 check-ins, and notes the second', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const people = await Promise.all(Array.from({ length: 40 }, () => addWaiver(app, clientId)));
    const desks = await Promise.all([1, 2, 3].map(() => pairTestDevice(app, clientId, 'front_desk')));
    const waivers = Array.from({ length: 200 }, (_, index) => people[index % 40] ?? '');
    const queues = desks.map((_, desk) =>
      waivers.filter((__, index) => index % 3 === desk).map((waiverId) => checkIn(clientId, waiverId)),
    );
    await Promise.all(
      desks.map(async (desk, index) => {
        const queue = queues[index] ?? [];
        for (let at = 0; at < queue.length; at += 50) await push(app, desk, queue.slice(at, at + 50));
      }),
    );
    expect(await rows(app, clientId, 'check_ins')).toHaveLength(200);
    const twice = checkIn(clientId, people[0] ?? '');
    await push(app, desks[1] as TestDevice, [twice]);
    const replica = replicaOf(app, desks[0] as TestDevice);
    await replica.pull();
    expect(replica.ids('check_ins')).toHaveLength(201);
  });

  it('[S19] drains 300 devices of three venues that come back at once, each seeing its own venue only', async () => {
    const app = await open();
    const venues = await Promise.all([1, 2, 3].map(() => app.createVenue()));
    const devices = (
      await Promise.all(
        venues.map(({ clientId }) =>
          Promise.all(Array.from({ length: 100 }, () => pairTestDevice(app, clientId, 'front_desk'))),
        ),
      )
    ).flat();
    const queues = new Map(
      devices.map((device) => [
        device,
        Array.from({ length: QUEUED }, () => checkIn(device.clientId, `${device.clientId}-0123456789AB`)),
      ]),
    );
    const answers = await Promise.all(
      devices.map(async (device) => (await push(app, device, queues.get(device) ?? [])).results),
    );
    expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 300 * QUEUED }, () => 'applied'));
    for (const { clientId } of venues) {
      const device = devices.find((one) => one.clientId === clientId) as TestDevice;
      const replica = replicaOf(app, device);
      await replica.pull();
      expect(replica.ids('check_ins')).toHaveLength(100 * QUEUED);
      expect(replica.ids('check_ins').every((id) => id.includes(clientId))).toBe(true);
    }
  }, 120_000);
});
