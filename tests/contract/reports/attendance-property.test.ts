import { countAttendance } from '@gatehouse/migrations';
import { effectiveCheckIns } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import {
  type Attendance,
  type AttendanceTotals,
  getAttendance,
  listAttendance,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { freshToken } from '../../helpers/venues/check-in-calls.ts';
import {
  type Came,
  daysBack,
  type Step,
  stepOf,
  stepWithMergesOf,
  VisitStory,
} from '../../helpers/venues/visit-story.ts';

const RUNS = 25;

/** The slow and obvious computation, from everything that ever happened. */
function expectedOf(story: VisitStory, isIn: (came: Came) => boolean): AttendanceTotals {
  const people = [...effectiveCheckIns(story.checkIns).values()].map(story.cameAt).filter(isIn);
  const parties = story.parties.filter(isIn);
  return {
    total_checkins: people.length,
    unique_customers: new Set(people.map(({ who }) => who)).size,
    parties_checked_in: parties.length,
    party_goers: parties.reduce((sum, { goers }) => sum + goers, 0),
  };
}

function totalsOf({ total_checkins, unique_customers, parties_checked_in, party_goers }: AttendanceTotals) {
  return { total_checkins, unique_customers, parties_checked_in, party_goers };
}

async function expectRight(app: TestApp, venue: TestVenue, story: VisitStory, period: string, range: object = {}) {
  const input = { token: await freshToken(app, venue), params: { client_id: venue.clientId, period } };
  const { body } = await call(app, getAttendance, { ...input, query: range });
  const { start_date: from, end_date: to } = body;
  const isInRange = ({ date }: Came): boolean => date >= from && date <= to;
  expect(totalsOf(body), `${from} to ${to}`).toEqual(expectedOf(story, isInRange));
  expectBuckets(body, story);

  const listed: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body: part } = await call(app, listAttendance, { ...input, query: { ...range, page, page_size: 3 } });
    expect(part.total).toBe(body.total_checkins);
    listed.push(...part.checkins.map(({ checkin_id }) => checkin_id));
    if (part.checkins.length < 3) break;
  }
  const effective = [...effectiveCheckIns(story.checkIns).values()].filter((row) => isInRange(story.cameAt(row)));
  expect(listed.toSorted()).toEqual(effective.map(({ checkin_id }) => checkin_id).toSorted());
}

/** Each bar, by its own days; together they cover the range. */
function expectBuckets({ buckets, start_date: from, end_date: to, grouping }: Attendance, story: VisitStory): void {
  let day = from;
  for (const [at, bucket] of buckets.entries()) {
    expect(bucket.start_date).toBe(grouping === 'hour' ? from : day);
    expect(bucket.hour).toBe(grouping === 'hour' ? at : null);
    const isIn = ({ date, hour }: Came): boolean =>
      date >= bucket.start_date && date <= bucket.end_date && (bucket.hour === null || bucket.hour === hour);
    expect(totalsOf(bucket), `${grouping} from ${bucket.start_date}`).toEqual(expectedOf(story, isIn));
    day = addDays(bucket.end_date, 1);
  }
  expect(day).toBe(addDays(to, 1));
  if (grouping === 'hour') expect(buckets).toHaveLength(24);
}

onBothDatabases('attendance', (open, dialect) => {
  it('[F12] [F13] [F22] [F23] [M4] is in every figure, bar and page what the obvious computation says', async () => {
    const app = await open();
    const steps = fc.array(fc.array(stepWithMergesOf, { minLength: 1, maxLength: 6 }), { maxLength: 12 });
    const day = fc.constantFrom(...new Set(daysBack));
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.tuple(day, day), { minLength: 5, maxLength: 5 }),
        async (groups: Step[][], ranges) => {
          const venue = await app.createVenue();
          const story = await VisitStory.begin(app, venue);
          for (const group of groups) await story.tell(group);
          for (const period of ['today', 'week', 'month', 'quarter', 'year'])
            await expectRight(app, venue, story, period);
          for (const [a, b] of ranges) {
            const start = addDays(story.today, -Math.max(a, b));
            await expectRight(app, venue, story, 'custom', { start, end: addDays(story.today, -Math.min(a, b)) });
          }
        },
      ),
      { numRuns: dialect === 'sqlite' ? RUNS : 8 },
    );
  });

  it('[F12] has the totals that a fresh count of all check-ins gives', async ({ app, venue }) => {
    const story = await VisitStory.begin(app, venue);
    for (const group of fc.sample(fc.array(stepOf, { minLength: 8, maxLength: 8 }), { numRuns: 25, seed: 7 }))
      await story.tell(group);
    const read = (): Promise<unknown[]> =>
      app.deps.db.readPlatform(async (db) => [
        await db
          .selectFrom('attendance_by_month')
          .where('people', '!=', 0)
          .selectAll()
          .orderBy('venue_date')
          .orderBy('previous_month')
          .execute(),
        await db
          .selectFrom('attendance_by_day')
          .where('people', '!=', 0)
          .selectAll()
          .orderBy('venue_date')
          .orderBy('previous_date')
          .execute(),
      ]);
    const kept = await read();
    expect(kept.flat().length).toBeGreaterThan(20);
    await app.deps.db.writePlatform(async (db) => {
      await db.deleteFrom('attendance_by_month').execute();
      await db.deleteFrom('attendance_by_day').execute();
      await countAttendance(db);
    });
    expect(await read()).toEqual(kept);
  });
});
