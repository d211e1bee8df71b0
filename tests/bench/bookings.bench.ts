import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { call } from '../helpers/app/call.ts';
import { openTestApp, type TestApp } from '../helpers/app/test-app.ts';
import { sqliteDatabase } from '../helpers/app/test-database.ts';
import { raceForLastPlace } from '../helpers/processes/last-place.ts';
import { book, openOffering, SATURDAY } from '../helpers/venues/offerings.ts';
import { bookingRow } from '../helpers/venues/rows.ts';
import { percentile, report, sized } from './measure.ts';
import { insertAll, overProcesses } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/** The booking page over HTTP, in a venue with 20,000 bookings: a day, a month, and 50 visitors who want the last place. */
const BOOKINGS = sized(20_000, 50);
const DAYS = 400;
const RUNS = sized(200, 1);
const PARALLEL = sized(50, 4);

const app = await openTestApp(await sqliteDatabase(), { LOG_LEVEL: 'silent' });
const venue = await app.createVenue();
const everyDay = { start: '06:00', end: '22:00' };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, everyDay.start],
    [`${day}_end`, everyDay.end],
  ]),
);
const offering = await openOffering(app, venue, { ...hours, interval_minutes: 30, capacity: 100 });
await seed(app);

async function seed({ deps }: TestApp): Promise<void> {
  const { clientId } = venue;
  const rows = Array.from({ length: BOOKINGS }, (_, index) =>
    bookingRow(
      clientId,
      { nowAtUtc: '2026-06-01T00:00:00.000Z', version: 1 },
      {
        booking_id: `${clientId}-bench-${index}`,
        offering_id: offering.offering_id,
        date_scheduled: addDays('2026-06-15', index % DAYS),
        booking_time: `${String(6 + (index % 16)).padStart(2, '0')}:00`,
      },
    ),
  );
  await deps.db.writeVenue(clientId, (db) => insertAll(db, 'bookings', rows));
}

async function repeat(name: string, target: number, pathOf: (run: number) => string): Promise<void> {
  for (let run = 0; run < 10; run += 1) await timedGet(app, pathOf(run));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timedGet(app, pathOf(run)));
  const p95 = percentile(times, 0.95);
  report({ name: `${name}: p95`, unit: 'ms', median: p95, runs: RUNS, target, better: 'lower' });
}

const base = `/api/public/offerings/${venue.clientId}/${offering.offering_id}`;
await repeat('bookings.availability_of_a_day', 10, (run) => `${base}/availability/${addDays('2026-06-16', run)}`);
await repeat(
  'bookings.calendar_of_a_month',
  40,
  (run) => `${base}/calendar/2026-${String(7 + (run % 6)).padStart(2, '0')}`,
);

/* The same of an offering that needs one of ten rooms, which the bookings of another share. */
const rooms: string[] = [];
for (let index = 0; index < 10; index += 1) {
  const body = { resource_name: `Room ${index}`, ...hours };
  const { resource } = (
    await call(app, createResource, { params: { client_id: venue.clientId }, token: venue.token, body })
  ).body;
  rooms.push(resource.resource_id);
}
const inARoom = {
  ...hours,
  interval_minutes: 30,
  duration_minutes: 60,
  resource_needs: [{ resource_ids: rooms, units_per: 'booking' as const, units: 1 }],
};
const party = await openOffering(app, venue, { offering_name: 'Party', ...inARoom });
const lesson = await openOffering(app, venue, { offering_name: 'Lesson', ...inARoom });
await seedRooms(app);

/** 50 a day over ten rooms, of both offerings. */
async function seedRooms({ deps }: TestApp): Promise<void> {
  const { clientId } = venue;
  const rows = Array.from({ length: BOOKINGS }, (_, index) => {
    const ofDay = Math.floor(index / DAYS);
    return bookingRow(
      clientId,
      { nowAtUtc: '2026-06-01T00:00:00.000Z', version: 1 },
      {
        booking_id: `${clientId}-room-${index}`,
        offering_id: (index % 2 === 0 ? party : lesson).offering_id,
        date_scheduled: addDays('2026-06-15', index % DAYS),
        booking_time: `${String(7 + 3 * Math.floor(ofDay / 10)).padStart(2, '0')}:00`,
        duration_minutes: 60,
        resources: JSON.stringify([{ resource_id: rooms[ofDay % 10], units: 1 }]),
      },
    );
  });
  await deps.db.writeVenue(clientId, (db) => insertAll(db, 'bookings', rows));
}

const ofParty = `/api/public/offerings/${venue.clientId}/${party.offering_id}`;
await repeat('bookings.day_of_ten_rooms', 10, (run) => `${ofParty}/availability/${addDays('2026-06-16', run)}`);
await repeat(
  'bookings.month_of_ten_rooms',
  40,
  (run) => `${ofParty}/calendar/2026-${String(7 + (run % 6)).padStart(2, '0')}`,
);

/* Ten needs that any of the rooms serves: the dearest question to ask of each start time. */
const resource_needs = rooms.map(() => ({ resource_ids: rooms }));
const tournament = await openOffering(app, venue, { ...inARoom, offering_name: 'Tournament', resource_needs });
const ofTournament = `/api/public/offerings/${venue.clientId}/${tournament.offering_id}`;
await repeat(
  'bookings.month_of_ten_needs',
  40,
  (run) => `${ofTournament}/calendar/2026-${String(7 + (run % 6)).padStart(2, '0')}`,
);

/* Two offerings that share one room: every second of the parallel visitors wants it in the other offering. */
const oneRoom = { ...inARoom, resource_needs: [{ ...inARoom.resource_needs[0], resource_ids: rooms.slice(0, 1) }] };
const sharing = [
  await openOffering(app, venue, { offering_name: 'Red', ...oneRoom }),
  await openOffering(app, venue, { offering_name: 'Blue', ...oneRoom }),
];
const tookMs: number[] = [];
const sharedAnswers = await Promise.all(
  Array.from({ length: 2 * PARALLEL }, async (_, index) => {
    const began = performance.now();
    const wish = { date_scheduled: '2027-08-21', party_email: `shared${index}@example.org` };
    const answer = await book(app, sharing[index % 2] ?? party, wish);
    tookMs.push(performance.now() - began);
    return answer;
  }),
);
const sharedCount = sharedAnswers.filter(({ status }) => status === 200).length;
if (sharedCount !== 1) throw new Error(`${sharedCount} bookings in one room`);
report({
  name: 'bookings.100_for_one_room_of_two_offerings: p99',
  unit: 'ms',
  median: percentile(tookMs, 0.99),
  runs: 1,
  target: 400,
  better: 'lower',
});

const last = await openOffering(app, venue);
const startedMs = performance.now();
const answers = await Promise.all(
  Array.from({ length: PARALLEL }, (_, index) =>
    book(app, last, { date_scheduled: SATURDAY, party_email: `party${index}@example.org` }),
  ),
);
const placed = answers.filter(({ status }) => status === 200).length;
if (placed !== 1) throw new Error(`${placed} bookings in one place`);
report({
  name: 'bookings.50_for_the_last_place',
  unit: 'ms',
  median: performance.now() - startedMs,
  runs: 1,
  target: 1_000,
  better: 'lower',
});
await app.close();

/* The same over two processes that share a PostgreSQL. */
await overProcesses(async (over) => {
  const race = await raceForLastPlace(over.app, over.entry, PARALLEL);
  if (race.placed !== 1) throw new Error(`${race.placed} bookings in one place`);
  report({
    name: 'bookings.50_for_the_last_place_over_two_processes',
    unit: 'ms',
    median: race.tookMs,
    runs: 1,
    target: 1_000,
    better: 'lower',
  });
});
