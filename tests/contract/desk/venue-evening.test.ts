import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { restoreWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { checkInFromDevice, deleteCheckIn, listedCheckIns, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { erasePreview } from '../../helpers/venues/erasure-calls.ts';
import { book, openOffering, staffParty } from '../../helpers/venues/offerings.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';
import { endYear } from '../../helpers/venues/year-end.ts';

const TODAY = '2026-06-15';
/** Ten in the evening in New York; in UTC the day is over. */
const EVENING = '2026-06-16T02:00:00.000Z';
const NEXT_DAY = '2026-06-16T04:00:00.000Z';
const tonight = { date_scheduled: TODAY, booking_time: '23:00' };
const nights = { mon_start: '21:00', mon_end: '23:00' };

type Look = (app: TestApp, venue: TestVenue) => Promise<unknown>;

/** What depends on the venue's day, and what it is in the evening. */
const looks: readonly [what: string, look: Look, expected: unknown][] = [
  [
    'the dashboard counts who came today',
    async (app, venue) => {
      await postCheckIn(app, venue, { waiver_id: await addWaiver(app, venue.clientId) });
      app.clock.set(EVENING);
      const { dashboard } = (await call(app, getDashboard, venue.own)).body;
      return [dashboard.date, dashboard.checked_in_today];
    },
    [TODAY, 1],
  ],
  [
    'a check-in at the desk and one from a device are of today',
    async (app, venue) => {
      app.clock.set(EVENING);
      const [one, other] = [
        await addWaiver(app, venue.clientId),
        await addWaiver(app, venue.clientId, { person_key: 'b' }),
      ];
      await postCheckIn(app, venue, { waiver_id: one });
      await checkInFromDevice(app, venue, other, EVENING);
      return (await listedCheckIns(app, venue, 'today')).length;
    },
    2,
  ],
  [
    'a check-in can be undone until midnight',
    async (app, venue) => {
      const [one, other] = [
        await addWaiver(app, venue.clientId),
        await addWaiver(app, venue.clientId, { person_key: 'b' }),
      ];
      const made = [
        await postCheckIn(app, venue, { waiver_id: one }),
        await postCheckIn(app, venue, { waiver_id: other }),
      ];
      const [first = '', second = ''] = made.map(({ body }) => body.checkin.checkin_id);
      app.clock.set(EVENING);
      const inTime = (await deleteCheckIn(app, venue, first)).status;
      app.clock.set(NEXT_DAY);
      return [inTime, (await deleteCheckIn(app, venue, second)).refusal.code];
    },
    [200, 'UNDO_TOO_LATE'],
  ],
  [
    'tonight is ahead for staff, visitors and a series',
    async (app, venue) => {
      const offering = await openOffering(app, venue, { ...nights, capacity: 40 });
      app.clock.set(EVENING);
      const party = { offering_id: offering.offering_id, ...staffParty, ...tonight };
      return [
        (await call(app, createBooking, { ...venue.own, body: party })).status,
        (await call(app, createSeries, { ...venue.own, body: { rrule: 'FREQ=DAILY;COUNT=1', ...party } })).status,
        (await book(app, offering, { date_scheduled: TODAY, start_time: '23:00' })).status,
      ];
    },
    [200, 200, 200],
  ],
  [
    'a booking of tonight is ahead for an erasure, and no more than that',
    async (app, venue) => {
      const waiverId = await addWaiver(app, venue.clientId);
      await addBooking(app, venue.clientId, TODAY, { party_email: 'ada@example.org' });
      const sentences = async () => (await erasePreview(app, venue, waiverId)).body;
      app.clock.set(EVENING);
      const then = (await sentences()).kept.join('\n').includes('1 upcoming booking');
      app.clock.set(NEXT_DAY);
      return [then, (await sentences()).erased.join('\n').includes('1 past booking')];
    },
    [true, true],
  ],
  [
    'the party of a booking of tonight that is canceled is mailed',
    async (app, venue) => {
      const booking_id = await addBooking(app, venue.clientId, TODAY, { booking_time: '23:00' });
      app.clock.set(EVENING);
      await call(app, cancelBooking, { token: venue.token, params: { ...venue.own.params, booking_id }, body: {} });
      await sendDueMail(app.deps, new AbortController().signal);
      return app.mails.map(({ subject }) => subject.split(':')[0]);
    },
    ['Canceled'],
  ],
  [
    'a waiver that is brought back is so since today',
    async (app, venue) => {
      const waiver_id = await addWaiver(app, venue.clientId, { date_signed: '2025-11-30' });
      await endYear(app);
      app.clock.set(EVENING);
      const at = { token: venue.token, params: { ...venue.own.params, waiver_id } };
      return (await call(app, restoreWaiver, at)).body.waiver.restored_on;
    },
    TODAY,
  ],
];

onAnyDatabase('in the evening, when the day of UTC is over,', () => {
  it.for(looks)('[M4] [B3] [F24] [W14] %s', async ([, look, expected], { app, venue }) => {
    expect(await look(app, venue)).toEqual(expected);
  });
});
