import { getMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { merge, mergesOf, undo } from '../../helpers/venues/merge-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';

const RECORDS = 6;
const RUNS = 10;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ keep: fc.nat({ max: RECORDS - 1 }), merged: fc.nat({ max: RECORDS - 1 }) }) },
  { weight: 2, arbitrary: fc.record({ undone: fc.nat({ max: 20 }) }) },
);

/** Union-find, slowly: everyone reachable over the merges in force. */
function groupOf(start: number, links: readonly (readonly [number, number])[]): number[] {
  const group = new Set([start]);
  for (let size = 0; size < group.size; ) {
    size = group.size;
    for (const [a, b] of links) if (group.has(a) || group.has(b)) group.add(a).add(b);
  }
  return [...group].toSorted((a, b) => a - b);
}

onBothDatabases('[F22] groups of merged records', (open) => {
  it('are those of a slow union-find over the merges in force, in any order of merging and undoing', async () => {
    const app = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16, size: 'max' }), async (steps) => {
        const venue = await app.createVenue();
        const ids: string[] = [];
        for (let index = 0; index < RECORDS; index++)
          ids.push(
            await addWaiver(app, venue.clientId, {
              waiver_id: createWaiverId(venue.clientId),
              adult_first_name: `P${index}`,
            }),
          );
        /* The newest signature of all: the merged record shows its name. */
        const newest = await addWaiver(app, venue.clientId, { adult_first_name: 'P0', date_signed: '2026-06-16' });
        const cards = new Map<string, string>();
        for (const id of ids) cards.set(id, await addMember(app, venue.clientId, id, '2026-01-01'));
        const made: { id: string; pair: readonly [number, number]; isUndone: boolean }[] = [];
        const inForce = () => made.filter(({ isUndone }) => !isUndone).map(({ pair }) => pair);
        for (const next of steps) {
          if ('undone' in next) {
            const chosen = made[next.undone % Math.max(1, made.length)];
            if (!chosen) continue;
            expect((await undo(app, venue, chosen.id)).status).toBe(200);
            chosen.isUndone = true;
            continue;
          }
          const pair = [next.keep, next.merged] as const;
          const answer = await merge(app, venue, ids[next.keep] ?? '', ids[next.merged] ?? '');
          if (answer.status === 200 && !made.some(({ id }) => id === answer.body.merge_id))
            made.push({ id: answer.body.merge_id, pair, isUndone: false });
        }
        await expectGroups(app, venue, ids, inForce());
        for (const [index, id] of ids.entries()) {
          const params = { client_id: venue.clientId, membership_id: cards.get(id) ?? '' };
          const member = (await call(app, getMember, { token: venue.token, params })).body;
          const isWithNewest = groupOf(index, inForce()).includes(0);
          expect(member.date_signed, `${index} of ${JSON.stringify(made)} and ${newest}`).toBe(
            isWithNewest ? '2026-06-16' : '2026-06-15',
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('list the hundred newest of their merges, undone ones too', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const keep = await addWaiver(app, venue.clientId, { adult_first_name: 'William' });
    const { merge_id } = (await merge(app, venue, keep, await addWaiver(app, venue.clientId))).body;
    await undo(app, venue, merge_id);
    const later = Array.from({ length: 100 }, (_, at) => `later-${String(at).padStart(2, '0')}`);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('customer_merges').selectAll().executeTakeFirstOrThrow();
      const at = { ...row, merged_at: '2026-06-16T15:00:00.000Z' };
      await db
        .insertInto('customer_merges')
        .values(later.toReversed().map((id) => ({ ...at, merge_id: id })))
        .execute();
    });
    expect((await mergesOf(app, venue, keep)).merges.map((row) => row.merge_id)).toEqual(later);
  });
});

async function expectGroups(
  app: TestApp,
  venue: TestVenue,
  ids: readonly string[],
  links: readonly (readonly [number, number])[],
): Promise<void> {
  const found = await Promise.all(ids.map(async (id) => (await mergesOf(app, venue, id)).record_id));
  for (const [index, record] of found.entries()) {
    const same = found.flatMap((other, at) => (other === record ? [at] : []));
    expect(same).toEqual(groupOf(index, links));
    /* A group is found as the record of it that was merged into no other. */
    expect(links.some(([, merged]) => ids[merged] === record)).toBe(false);
  }
}
