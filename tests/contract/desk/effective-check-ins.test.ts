import { listCheckInsBetween } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { effectiveCheckIns } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { merge } from '../../helpers/venues/merge-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addCheckIn } from '../../helpers/venues/venue-rows.ts';

const TODAY = '2026-06-15';
const days = ['2026-06-13', '2026-06-14', TODAY] as const;
const RUNS = 12;

const checkIn = fc.record({
  person: fc.nat({ max: 2 }),
  venue_date: fc.constantFrom(...days),
  /** Few, so that many are at the same instant. */
  minute: fc.constantFrom('00', '01', '02'),
  isUndone: fc.boolean(),
});

onBothDatabases('[M4] [F22] effective check-ins', () => {
  it('are the same in the server’s list and count as in the rule that devices follow', async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(checkIn, { maxLength: 14 }), fc.boolean(), async (given, isMerged) => {
        const venue = await app.createVenue();
        const { clientId, token } = venue;
        const people: string[] = [];
        for (const name of ['Ada', 'Ben', 'Cid'])
          people.push(await addWaiver(app, clientId, { adult_first_name: name }));
        const [kept = '', merged = ''] = people;
        if (isMerged) await merge(app, venue, kept, merged);
        const rows = [];
        for (const { person, venue_date, minute, isUndone } of given) {
          const columns = {
            waiver_id: people[person] ?? '',
            venue_date,
            check_in_time: `${venue_date}T14:${minute}:00.000Z`,
            undone_at: isUndone ? `${venue_date}T15:00:00.000Z` : null,
          };
          const mergedInto = isMerged && columns.waiver_id === merged ? { merged_into: kept } : {};
          rows.push({ ...columns, ...mergedInto, checkin_id: await addCheckIn(app, clientId, columns) });
        }
        const list = await call(app, listCheckInsBetween, {
          token,
          params: { client_id: clientId },
          query: { start: days[1], end: TODAY },
        });
        const dashboard = await call(app, getDashboard, { token, params: { client_id: clientId } });

        const inRange = rows.filter(({ venue_date }) => venue_date >= days[1]);
        const effective = effectiveCheckIns(inRange);
        const listed = list.body;
        expect(listed.map(({ checkin_id }) => checkin_id).toSorted()).toEqual(
          [...effective.values()].map(({ checkin_id }) => checkin_id).toSorted(),
        );
        const living = inRange.filter(({ undone_at }) => undone_at === null);
        expect(listed.reduce((sum, { other_checkins: others }) => sum + 1 + others, 0)).toBe(living.length);
        const today = effectiveCheckIns(rows.filter(({ venue_date }) => venue_date === TODAY));
        expect(dashboard.body.dashboard.checked_in_today).toBe(today.size);
      }),
      { numRuns: RUNS },
    );
  });
});
