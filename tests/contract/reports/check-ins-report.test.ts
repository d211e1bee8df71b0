import { effectiveCheckIns } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import { type CheckInsReport, getCheckInsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { freshToken } from '../../helpers/venues/check-in-calls.ts';
import { daysBack, stepWithMergesOf, VisitStory } from '../../helpers/venues/visit-story.ts';

const RUNS = 20;

/** The figures slowly and obviously: everyone who ever came is looked at for each day by itself. */
function slowCheckIns(story: VisitStory, from: string, to: string) {
  const came = [...effectiveCheckIns(story.checkIns).values()].map(story.cameAt);
  const hadBeenIn = ({ who, date }: { who: string; date: string }): boolean =>
    came.some((visit) => visit.who === who && visit.date < date);
  const days: CheckInsReport['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const here = came.filter((visit) => visit.date === date);
    const parties = story.parties.filter((party) => party.date === date);
    days.push({
      date,
      check_ins: here.length,
      first_visits: here.filter((visit) => !hadBeenIn(visit)).length,
      return_visits: here.filter(hadBeenIn).length,
      parties: parties.length,
      party_goers: parties.reduce((sum, { goers }) => sum + goers, 0),
    });
  }
  const sum = (name: Exclude<keyof (typeof days)[number], 'date'>): number =>
    days.reduce((total, day) => total + day[name], 0);
  const total = {
    check_ins: sum('check_ins'),
    first_visits: sum('first_visits'),
    return_visits: sum('return_visits'),
    parties: sum('parties'),
    party_goers: sum('party_goers'),
    unique_customers: new Set(came.filter(({ date }) => date >= from && date <= to).map(({ who }) => who)).size,
  };
  return { days, total };
}

async function expectRight(app: TestApp, venue: TestVenue, story: VisitStory, period: string, query: object = {}) {
  const input = { token: await freshToken(app, venue), params: { client_id: venue.clientId, period }, query };
  const { report } = (await call(app, getCheckInsReport, input)).body;
  const { range, compared, days, total, previous } = report;
  const expected = slowCheckIns(story, range.from, range.to);
  expect({ days, total }, `${range.from} to ${range.to}`).toEqual(expected);
  expect(previous, `${compared.from} to ${compared.to}`).toEqual(slowCheckIns(story, compared.from, compared.to).total);
}

onBothDatabases('the report of check-ins', (open, dialect) => {
  it('[F36] [F22] [M4] has the figures of a slow computation over any history of check-ins, undos, merges and parties', async () => {
    const app = await open();
    const steps = fc.array(fc.array(stepWithMergesOf, { minLength: 1, maxLength: 6 }), { maxLength: 12 });
    const day = fc.constantFrom(...new Set(daysBack));
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }), async (groups, ranges) => {
        const venue = await app.createVenue();
        const story = await VisitStory.begin(app, venue);
        for (const group of groups) await story.tell(group);
        for (const period of ['today', 'month', 'last-month', 'this-year', 'last-year'])
          await expectRight(app, venue, story, period);
        for (const [a, b] of ranges) {
          const endDate = addDays(story.today, -Math.min(a, b));
          const wanted = addDays(story.today, -Math.max(a, b));
          const longest = addDays(endDate, -365);
          await expectRight(app, venue, story, 'custom', { startDate: wanted > longest ? wanted : longest, endDate });
        }
      }),
      { numRuns: dialect === 'sqlite' ? RUNS : 8 },
    );
  });
});
