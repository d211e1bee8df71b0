import { undoPartyCheckIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import type { Row } from '@gatehouse/server/db/tables';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { cancelBooking, moveBooking, setPartyBack } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { act, type Model } from './fuzz-model.ts';

/** A desk counts a party that it has; returns its booking. */
export function checkPartyIn(world: SimWorld, model: Model, desk: SimDevice | undefined): string | null {
  const rows = desk ? [...rowsOf(desk, 'bookings').values()] : [];
  if (!desk?.engine || rows.length === 0) return null;
  const { booking_id, date_scheduled, booking_time } = world.random.pick(rows);
  const living = [...rowsOf(desk, 'check_ins').values()].filter((row) => row.undone_at === null);
  const checkin_ids = living.slice(0, world.random.int(0, 2)).map((row) => row.checkin_id);
  const args = { booking_id, party_goers: world.random.int(1, 9), seen: { date_scheduled, booking_time }, checkin_ids };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('check_in_party', args));
  return booking_id;
}

/** A desk takes back the count that it sees, with the check-ins that came with it. */
export function undoParty(world: SimWorld, model: Model): void {
  const desk = world.random.pick(world.of('front_desk'));
  if (!desk.engine) return;
  const came = [...rowsOf(desk, 'bookings').values()].flatMap(({ booking_id: bookingId, party_check_in: shown }) =>
    shown ? [{ ...shown, bookingId }] : [],
  );
  if (came.length === 0) return;
  const party = world.random.pick(came);
  act(model, desk, world.time.nowMs, (engine) => undoPartyCheckIn(engine, party, party.checkin_ids));
}

/** The office moves a booking to another day, or cancels it. */
export async function changeBookings(world: SimWorld): Promise<void> {
  await changeBooking(world, world.random.pick(world.fixture.bookingIds), { cancels: 0.2 });
}

/** The office sets a party back that a desk counted. */
export async function setPartiesBack(world: SimWorld): Promise<void> {
  const { server, fixture, random } = world;
  const bookingId = random.pick(fixture.bookingIds);
  if (!server.isUp) return;
  const booking = await server.read(fixture.venue.clientId, (db) =>
    db.selectFrom('bookings').where('booking_id', '=', bookingId).selectAll().executeTakeFirst(),
  );
  if (booking?.status !== 'cancelled' && booking?.check_in_status === 'checked in')
    await setPartyBack(world, bookingId);
}

/** A desk loses the network and counts a party whose booking the office changes; it is on again at some time. */
export async function crossPlans(world: SimWorld, model: Model): Promise<void> {
  const desk = world.random.pick(world.of('front_desk'));
  if (!desk.isOn || desk.isWiped) return;
  desk.isOnline = false;
  const bookingId = checkPartyIn(world, model, desk);
  if (bookingId !== null) await changeBooking(world, bookingId, { cancels: 0.5 });
}

/** One that its party has come for stays where it is. */
async function changeBooking(world: SimWorld, bookingId: string, { cancels }: { cancels: number }): Promise<void> {
  const { server, fixture, random } = world;
  const date = random.pick(['2026-06-15', '2026-06-16', '2026-06-17']);
  const isCanceling = random.chance(cancels);
  if (!server.isUp) return;
  const booking = await server.read(fixture.venue.clientId, (db) =>
    db
      .selectFrom('bookings')
      .where('booking_id', '=', bookingId)
      .select(['status', 'check_in_status', 'date_scheduled'])
      .executeTakeFirst(),
  );
  /* A desk may have one that a restored server does not. */
  if (!booking || booking.status === 'cancelled' || booking.check_in_status === 'checked in') return;
  if (isCanceling) await cancelBooking(world, bookingId);
  else if (booking.date_scheduled !== date) await moveBooking(world, bookingId, date);
}

/**
 * Each party check-in counts once: on its booking, where its desk saw it on the day it has, or in a review. A canceled booking that
 * counts one is marked until staff have looked. Requirements S32, B36.
 */
export async function checkBookings({ server, fixture }: SimWorld): Promise<void> {
  const { bookings, parties, events } = await server.read(fixture.venue.clientId, async (db) => ({
    bookings: await db.selectFrom('bookings').selectAll().execute(),
    parties: await db
      .selectFrom('party_check_ins')
      .orderBy('check_in_time')
      .orderBy('mutation_id')
      .selectAll()
      .execute(),
    events: await db.selectFrom('booking_events').orderBy('number').select(['booking_id', 'kind']).execute(),
  }));
  for (const { review, mutation_id: id } of parties)
    if (review !== null && review !== 'open') throw new Error(`[S33] nobody decided about ${id}, and it is ${review}`);
  for (const booking of bookings) {
    const { booking_id: id } = booking;
    const counted = parties.filter((row) => row.booking_id === id && row.review === null && isValid(row));
    checkArrival(booking, counted);
    const marks = events.filter(({ booking_id, kind }) => booking_id === id && isMark(kind));
    if (booking.needs_review !== Number(marks.at(-1)?.kind === 'checked_in'))
      throw new Error(`[B36] the booking ${id} is marked: ${booking.needs_review}`);
  }
}

/** Neither a desk took it back, nor did staff end it. */
const isValid = ({ undone_at: undone, ended_at: ended }: Row<'party_check_ins'>): boolean =>
  undone === null && ended === null;

const isMark = (kind: string): boolean => kind === 'checked_in' || kind === 'reviewed';

function checkArrival(booking: Row<'bookings'>, counted: readonly Row<'party_check_ins'>[]): void {
  const { booking_id: id, check_in_status: status, date_scheduled: date, party_goers: goers } = booking;
  const other = counted.find(({ seen_date }) => seen_date !== date);
  if (other) throw new Error(`[S32] the booking ${id} of ${date} counts a desk that saw ${other.seen_date}`);
  const latest = counted.at(-1);
  if ((status === 'checked in') !== (latest !== undefined) || goers !== (latest?.party_goers ?? null))
    throw new Error(`[S32] [M5] the booking ${id} is ${status} with ${goers}, not with ${latest?.party_goers}`);
}
