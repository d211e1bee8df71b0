import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bookable, DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import {
  type Closure,
  closureOn,
  type Slot,
  slotsOn,
  type VenueNow,
  withClosure,
} from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import type { CalendarDay, PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { VisitedVenue } from '#access/principal';
import { acceptsBookings } from '#access/subscription';
import { requireVenueIn } from '#access/visited-venue';
import { findVenueLook } from '#areas/accounts/preferences/venue-look';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { textFor, toBookable } from '../../offerings/offering-view.ts';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { bandsOf, ratesOf } from '../../prices/price-views.ts';
import { findPriceList } from '../../prices/prices.shared.repository.ts';
import { isWaitlistOpen } from '../../waitlist-settings/waitlist-settings.shared.repository.ts';
import { factsOfDays } from './day-facts.ts';
import type { FactsOptions } from './occupancy.repository.ts';
import { closureMessage } from './refusal-message.ts';

type AvailabilityDeps = Pick<Deps, 'db' | 'clock'>;

/** An offering as the booking page shows it in a visitor's language. Errors: NOT_FOUND, also for another venue's. */
export async function getPublicOffering(
  deps: AvailabilityDeps,
  clientId: string,
  offeringId: string,
  language: LanguageCode,
): Promise<PublicOffering> {
  const { fields, days } = await visit(deps, clientId, offeringId, async ({ db, venue, offering }) => ({
    days: await daysAhead(deps, { db, venue, offering }),
    fields: {
      ...(await findVenueLook(db, clientId)),
      client_id: clientId,
      offering_id: offeringId,
      ...textFor(offering, language),
      language,
      offering_type: offering.offering_type,
      base_players: offering.base_players,
      max_players: offering.max_players,
      deposit_amount: centsToDollars(offering.deposit_cents),
      ...(await pricesFor(db, offering)),
      duration_minutes: offering.duration_minutes,
      setup_minutes: offering.setup_minutes,
      cleanup_minutes: offering.cleanup_minutes,
      lead_minutes: offering.lead_minutes,
      horizon_days: offering.horizon_days,
      time_zone: venue.timeZone,
      today: venueDateAt(deps.clock.now(), venue.timeZone),
      accepts_bookings: acceptsBookings(deps, venue),
      has_waitlist: await isWaitlistOpen(db, clientId),
    },
  }));
  return { ...fields, first_available_date: await firstAvailableDate(days) };
}

/** Whether a visitor is to ask what a party costs, and of which kinds of guests it may be. Requirement B63. */
async function pricesFor(db: Connection, { client_id: clientId, offering_id: id }: Row<'offerings'>) {
  const list = await findPriceList(db, clientId, id);
  const isPriced = ratesOf(list).length > 0;
  return { is_priced: isPriced, bands: isPriced ? [...bandsOf(list)] : [] };
}

/** How far ahead the calendar looks for the month that it opens on. */
const LOOK_AHEAD_DAYS = 92;

async function daysAhead(deps: AvailabilityDeps, { db, venue, offering }: Visit): Promise<Days> {
  const now = presentOf(deps, venue, {});
  const from = venueDateAt(now.epochMs, venue.timeZone);
  const dates = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, at) => addDays(from, at));
  const wanted = wantedOf(venue, offering);
  const facts = await factsOfDays(db, wanted, { from, to: addDays(from, LOOK_AHEAD_DAYS) }, factsOptions(deps, {}));
  return { dates, bookable: wanted.bookable, facts, now };
}

/** Shape: `YYYY-MM-DD`, of the venue; null where no day of the next three months is free. */
async function firstAvailableDate(days: Days): Promise<string | null> {
  for await (const { date, closure } of closuresOf(days)) if (closure === null) return date;
  return null;
}

/** Days, and all that was read for them. */
interface Days {
  dates: readonly string[];
  bookable: Bookable;
  facts: (date: string) => DayFacts;
  now: VenueNow;
}

/** Day by day, with a turn for other requests after each: a day has up to a thousand start times. Reads nothing more. */
async function* closuresOf({
  dates,
  bookable,
  facts,
  now,
}: Days): AsyncGenerator<{ date: string; closure: Closure | null }> {
  for (const date of dates) {
    yield { date, closure: closureOn(bookable, date, facts(date), now) };
    await nextTurn();
  }
}

/** Who times are looked up for; a visitor unless given. */
export interface Looking {
  /** Staff may also place a party at a time of today that has begun. Requirement B12. */
  isStaff?: boolean;
  /** The booking that is being moved: for its party and length, and its own place is free. */
  moved?: Row<'bookings'> | undefined;
}

/** Start times after which other requests get a turn. */
const STARTS_AT_ONCE = 64;

/** Start times of one day. Errors: NOT_FOUND. */
export async function getAvailability(
  deps: AvailabilityDeps,
  clientId: string,
  offeringId: string,
  date: string,
  looking: Looking = {},
) {
  const { bookable, facts, now } = await visit(deps, clientId, offeringId, async ({ db, venue, offering }) => {
    const wanted = wantedOf(venue, offering, looking.moved);
    const options = factsOptions(deps, looking);
    const factsOn = await factsOfDays(db, wanted, { from: date, to: date }, options);
    return { bookable: wanted.bookable, facts: factsOn(date), now: presentOf(deps, venue, looking) };
  });
  const found = slotsOn(bookable, date, facts, now);
  const { closure, slots } = 'closure' in found ? { ...found, slots: [] } : withClosure(await inTurns(found.slots));
  return {
    date,
    available_times: slots.map(({ time, isAvailable, placesLeft }) => ({
      time,
      display: displayTime(time),
      available: isAvailable,
      places_left: placesLeft,
      places_total: bookable.capacity,
    })),
    reason: closure?.reason ?? null,
    message: closure ? closureMessage(closure) : '',
  };
}

async function inTurns(found: Iterable<Slot>): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (const slot of found) {
    slots.push(slot);
    if (slots.length % STARTS_AT_ONCE === 0) await nextTurn();
  }
  return slots;
}

/** Each day of a month, `YYYY-MM`. Errors: NOT_FOUND. */
export async function getCalendar(
  deps: AvailabilityDeps,
  clientId: string,
  offeringId: string,
  month: string,
  looking: Looking = {},
) {
  const { today, ...read } = await visit(deps, clientId, offeringId, async ({ db, venue, offering }) => {
    const dates = datesOf(month);
    const wanted = wantedOf(venue, offering, looking.moved);
    const span = { from: dates[0] as string, to: dates.at(-1) as string };
    const facts = await factsOfDays(db, wanted, span, factsOptions(deps, looking));
    const today = venueDateAt(deps.clock.now(), venue.timeZone);
    return { today, dates, bookable: wanted.bookable, facts, now: presentOf(deps, venue, looking) };
  });
  const days: CalendarDay[] = [];
  for await (const { date, closure } of closuresOf(read))
    days.push({
      date,
      available: closure === null,
      reason: closure?.reason ?? null,
      holiday: closure?.reason === 'holiday' ? closure.holiday.name : null,
      message: closure ? closureMessage(closure) : '',
    });
  return { month, today, days };
}

interface Visit {
  db: Connection;
  venue: VisitedVenue;
  offering: Row<'offerings'>;
}

function visit<T>(
  { db }: AvailabilityDeps,
  clientId: string,
  offeringId: string,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  return db.readVenue(clientId, async (connection) => {
    const venue = await requireVenueIn(connection, clientId);
    const offering = await findOffering(connection, clientId, offeringId);
    if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
    return work({ db: connection, venue, offering });
  });
}

function wantedOf({ timeZone }: VisitedVenue, offering: Row<'offerings'>, moved?: Row<'bookings'>) {
  const { client_id: clientId, offering_id: offeringId } = offering;
  const players = moved ? { basePlayers: moved.base_players + moved.add_players } : {};
  return { clientId, offeringId, bookable: { ...toBookable(offering, moved), ...players }, timeZone };
}

function factsOptions({ clock }: AvailabilityDeps, { moved }: Looking): FactsOptions {
  return { nowAtUtc: isoNow(clock), ...(moved ? { exceptBookingIds: [moved.booking_id] } : {}) };
}

function presentOf({ clock }: AvailabilityDeps, { timeZone }: VisitedVenue, { isStaff = false }: Looking): VenueNow {
  return { epochMs: clock.now(), timeZone, isStaff };
}

function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
