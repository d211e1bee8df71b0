import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBookable } from '@gatehouse/server/areas/bookings/offerings/offering-view';
import { factsOfDays } from '@gatehouse/server/areas/bookings/scheduling/availability/day-facts';
import type { Row } from '@gatehouse/server/db/tables';
import { openingAddresses } from '@gatehouse/server/demo/opening-addresses';
import { seedDemo } from '@gatehouse/server/demo/seed';
import { availabilityOn } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { TestApp } from '../app/test-app.ts';

type Offering = Row<'offerings'>;
type Booking = Row<'bookings'>;

/** The demo as of an instant, with fewer visits than in life. */
export async function openDemo(open: () => Promise<TestApp>, nowUtc: string) {
  const app = await open();
  app.clock.set(nowUtc);
  const nowMs = app.clock.now();
  const { db, config, logger } = app.deps;
  const said: string[] = [];
  const logged = await loggedBy(join(config.dataDir, 'seeding.log'), () =>
    seedDemo(db, config, { nowMs, visitDays: 10, say: (line) => said.push(line) }),
  );
  const addresses = new Map(await openingAddresses({ db, config, logger }, nowMs));
  const rows = await db.readPlatform(async (tx) => ({
    venues: await tx.selectFrom('clients').select(['client_id', 'email', 'time_zone']).execute(),
    resources: await tx.selectFrom('resources').selectAll().execute(),
    offerings: await tx.selectFrom('offerings').selectAll().execute(),
    bookings: await tx.selectFrom('bookings').selectAll().execute(),
    payments: await tx.selectFrom('booking_payments').selectAll().execute(),
    refunds: await tx.selectFrom('booking_refunds').selectAll().execute(),
    events: await tx.selectFrom('booking_events').selectAll().execute(),
    holidays: await tx.selectFrom('holidays').selectAll().execute(),
    openHolidays: await tx.selectFrom('open_holidays').selectAll().execute(),
    blackouts: await tx.selectFrom('blackout_dates').selectAll().execute(),
    mails: await tx.selectFrom('outbox_mail').selectAll().execute(),
    waivers: await tx.selectFrom('waivers').selectAll().execute(),
    archived: await tx.selectFrom('archived_waivers').selectAll().execute(),
    notes: await tx.selectFrom('customer_notes').selectAll().execute(),
    merged: await tx.selectFrom('merged_customers').selectAll().execute(),
    users: await tx.selectFrom('users').selectAll().execute(),
    actors: await tx.selectFrom('audit_log').select('actor').distinct().execute(),
    accounts: await tx.selectFrom('square_accounts').selectAll().execute(),
  }));
  return { app, nowMs, addresses, said, logged, ...rows };
}

/** What loggers that are made meanwhile write to the standard output, which leads to a file for them. */
async function loggedBy(file: string, work: () => Promise<void>): Promise<string> {
  const former = Object.getOwnPropertyDescriptor(process.stdout, 'fd');
  const fd = openSync(file, 'w');
  Object.defineProperty(process.stdout, 'fd', { value: fd, configurable: true });
  try {
    await work();
  } finally {
    if (former) Object.defineProperty(process.stdout, 'fd', former);
    else Reflect.deleteProperty(process.stdout, 'fd');
    closeSync(fd);
  }
  return readFileSync(file, 'utf8');
}

export type Demo = Awaited<ReturnType<typeof openDemo>>;

const playersOf = ({ base_players: base, add_players: more }: Booking) => base + more;

export function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Upcoming bookings that break the rule by which visitors book. */
export async function misplaced({ app, nowMs, venues, offerings, bookings }: Demo): Promise<string[]> {
  const wrong: string[] = [];
  for (const offering of offerings) {
    const { client_id: clientId, offering_id: offeringId } = offering;
    const timeZone = venues.find((venue) => venue.client_id === clientId)?.time_zone ?? '';
    const today = venueDateAt(nowMs, timeZone);
    const days = { from: today, to: addDays(today, 40) };
    const options = { nowAtUtc: new Date(nowMs).toISOString() };
    const facts = await app.deps.db.readVenue(clientId, (db) =>
      factsOfDays(db, { clientId, offeringId, bookable: toBookable(offering), timeZone }, days, options),
    );
    const ahead = bookings.filter(
      (row) => row.offering_id === offeringId && row.status !== 'cancelled' && row.date_scheduled >= today,
    );
    for (const [slot, here] of grouped(ahead, (row) => `${row.date_scheduled} ${row.booking_time}`)) {
      const [date = '', time = ''] = slot.split(' ');
      /* How long ahead was decided when it was booked. */
      const startOfDay = { epochMs: startOfVenueDate(date, timeZone), timeZone, isStaff: true };
      const day = availabilityOn(toBookable(offering), date, { ...facts(date), booked: [] }, startOfDay);
      if (!day.slots.some((one) => one.time === time) || isTooMuch(offering, here)) wrong.push(`${offeringId} ${slot}`);
    }
  }
  return wrong;
}

/** What needs resources is limited by them alone. */
function isTooMuch(offering: Offering, here: readonly Booking[]): boolean {
  if (offering.resource_needs !== '[]') return false;
  const players = here.reduce((sum, row) => sum + playersOf(row), 0);
  const limit = offering.capacity ?? offering.max_players;
  return players > limit || (offering.offering_type === 'Group' && offering.capacity === null && here.length > 1);
}
