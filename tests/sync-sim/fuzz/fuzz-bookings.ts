import type { Row } from '@gatehouse/server/db/tables';
import type { SimWorld } from '../simulator/sim-world.ts';

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
    const counted = parties.filter((row) => row.booking_id === id && row.review === null);
    checkArrival(booking, counted);
    const marks = events.filter(({ booking_id, kind }) => booking_id === id && isMark(kind));
    if (booking.needs_review !== Number(marks.at(-1)?.kind === 'checked_in'))
      throw new Error(`[B36] the booking ${id} is marked: ${booking.needs_review}`);
  }
}

const isMark = (kind: string): boolean => kind === 'checked_in' || kind === 'reviewed';

function checkArrival(booking: Row<'bookings'>, counted: readonly Row<'party_check_ins'>[]): void {
  const { booking_id: id, check_in_status: status, date_scheduled: date, party_goers: goers } = booking;
  const other = counted.find(({ seen_date }) => seen_date !== date);
  if (other) throw new Error(`[S32] the booking ${id} of ${date} counts a desk that saw ${other.seen_date}`);
  const latest = counted.at(-1);
  if ((status === 'checked in') !== (latest !== undefined) || goers !== (latest?.party_goers ?? null))
    throw new Error(`[S32] [M5] the booking ${id} is ${status} with ${goers}, not with ${latest?.party_goers}`);
}
