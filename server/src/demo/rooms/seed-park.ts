import { startTimesOn } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { findPrincipalVenue } from '../../access/principal-venue.shared.repository.ts';
import { toBookable } from '../../areas/bookings/offerings/offering-view.ts';
import { listOfferingRows } from '../../areas/bookings/offerings/offerings.shared.repository.ts';
import { createBookingByStaff } from '../../areas/bookings/scheduling/changing/staff-bookings.service.ts';
import { bookAsVisitor } from '../../areas/bookings/scheduling/party/public-booking.service.ts';
import { createSeries } from '../../areas/bookings/series/series.service.ts';
import { AppError } from '../../base/app-error.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../integrations/deps.ts';
import { next } from '../bookings/closed-days.ts';
import { usHolidays } from '../bookings/us-holidays.ts';
import type { SettableClock } from '../invented/demo-clock.ts';
import { type PersonMaker, personMaker } from '../invented/people.ts';
import type { Random } from '../invented/random.ts';
import { writeParkCatalog } from './park-catalog.ts';

const DAYS_AHEAD = 21;
const CLASSES = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Bookings were made over so many days, and none in the last hour. */
const MADE_OVER_DAYS = 8;
/** Addresses among those that are reserved for examples. */
const ADDRESSES = 250;

interface Tools {
  deps: Deps;
  clock: SettableClock;
  random: Random;
}

interface Park extends Tools {
  makePerson: PersonMaker;
  clientId: string;
  userId: string;
  nowMs: number;
}

/**
 * A trampoline park in full swing: rooms that offerings share, a Saturday without a place left, three weeks of other bookings
 * and a class on every Tuesday. All of it is placed by the rule, some by visitors and some by staff.
 */
export async function seedPark(
  tools: Tools,
  { clientId, userId, timeZone, nowMs }: { clientId: string; userId: string; timeZone: string; nowMs: number },
): Promise<void> {
  const { deps, clock, random } = tools;
  const park = { ...tools, makePerson: personMaker(random), clientId, userId, nowMs };
  clock.set(nowMs - 30 * DAY_MS);
  const [, , , , classId = ''] = await writeParkCatalog(tools, clientId, userId);
  clock.set(nowMs - MADE_OVER_DAYS * DAY_MS);
  const today = venueDateAt(nowMs, timeZone);
  await writeClasses(park, classId, next(addDays(today, 1), 'tue'));
  const offerings = (await deps.db.readVenue(clientId, (db) => listOfferingRows(db, clientId))).filter(
    ({ offering_id: id }) => id !== classId,
  );
  const full = openSaturday(today);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    for (const offering of offerings) await fillDay(park, offering, day, day === full);
  }
  clock.set(nowMs);
}

/** The next Saturday that is no holiday. */
function openSaturday(today: string): string {
  const year = Number(today.slice(0, 4));
  const closed = new Set([year, year + 1].flatMap(usHolidays).map(({ date }) => date));
  let day = next(addDays(today, 1), 'sat');
  while (closed.has(day)) day = addDays(day, 7);
  return day;
}

/** Books the start times of a day: each until nothing is left, or now and then. */
async function fillDay(park: Park, offering: Row<'offerings'>, day: string, isFull: boolean): Promise<void> {
  const { random } = park;
  const room = Math.min(offering.max_players - offering.base_players, 4);
  for (const time of startTimesOn(toBookable(offering), day)) {
    if (!isFull && !random.chance(0.25)) continue;
    let more = random.between(0, room);
    for (;;) {
      const isBooked = await book(park, offering, { day, time, more });
      /* Fewer people may still find a place. */
      if (!isBooked && more === 0) break;
      if (isBooked && !isFull) break;
      more = isBooked ? random.between(0, room) : 0;
    }
  }
}

/** False where there is no room. */
async function book(
  { deps, clock, random, makePerson, clientId, userId, nowMs }: Park,
  offering: Row<'offerings'>,
  { day, time, more }: { day: string; time: string; more: number },
): Promise<boolean> {
  const person = makePerson(Number(day.slice(0, 4)));
  const party = {
    offering_id: offering.offering_id,
    party_name: `${person.firstName} ${person.lastName}`,
    party_phone: person.phone,
    party_email: person.email,
    date_scheduled: day,
    add_players: more,
  };
  const latestMs = nowMs - 60 * MINUTE_MS;
  clock.set(Math.min(clock.now() + random.between(5, 60) * MINUTE_MS, latestMs));
  try {
    if (random.chance(0.6)) {
      const ip = `198.51.100.${random.between(1, ADDRESSES)}`;
      await bookAsVisitor(deps, { client_id: clientId, start_time: time, ...party }, ip);
    } else
      await createBookingByStaff(deps, await staffOf(deps, clientId, userId), {
        ...party,
        booking_time: time,
        email_pay_link: false,
      });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** A class on each Tuesday, except on holidays. */
async function writeClasses(
  { deps, makePerson, clientId, userId }: Park,
  offeringId: string,
  first: string,
): Promise<void> {
  const teacher = makePerson(Number(first.slice(0, 4)));
  await createSeries(deps, await staffOf(deps, clientId, userId), {
    rrule: `FREQ=WEEKLY;BYDAY=TU;COUNT=${CLASSES}`,
    offering_id: offeringId,
    date_scheduled: first,
    booking_time: '10:00',
    party_name: `${teacher.firstName} ${teacher.lastName}`,
    party_phone: teacher.phone,
    party_email: teacher.email,
    add_players: 2,
    skip_conflicts: true,
  });
}

async function staffOf({ db }: Deps, clientId: string, userId: string) {
  const venue = await db.readVenue(clientId, (connection) => findPrincipalVenue(connection, clientId));
  if (!venue) throw new Error('The park was not made.');
  return { userId, venue };
}
