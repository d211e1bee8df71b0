import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { showArrival } from '../../areas/bookings/scheduling/arrivals.shared.repository.ts';
import { partyToken } from '../../areas/bookings/scheduling/placing/party-token.ts';
import type { NewRow, Row } from '../../db/tables.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import type { DemoVenue } from '../invented/demo-venues.ts';
import { type HistoryTools, sign } from '../invented/history.ts';

const HOUR_MS = 3_600_000;
const DESK_DAYS = 30;
const ROWS_PER_INSERT = 200;

/** Half of a party signs through its link, the others still have to. */
export async function signHalf(
  tools: HistoryTools,
  write: VenueWrite,
  venue: DemoVenue,
  booking: Pick<NewRow<'bookings'>, 'booking_id' | 'base_players' | 'add_players'>,
  nowMs: number,
): Promise<void> {
  const { deps, makePerson } = tools;
  const { clientId } = write;
  const bookingId = booking.booking_id;
  const party = { booking_id: bookingId, party_token: partyToken(deps.secrets, clientId, bookingId) };
  const signed = Math.floor((booking.base_players + booking.add_players) / 2);
  for (let friend = 0; friend < signed; friend++) {
    const person = { ...makePerson(Number(venueDateAt(nowMs, venue.timeZone).slice(0, 4))), children: [] };
    const atMs = nowMs - (signed - friend) * HOUR_MS;
    await sign(tools, write, venue, { person, waiverIds: [], year: '' }, atMs, party);
  }
}

/** The desk counted the groups that came in the last weeks. */
export async function writePartyCheckIns(
  { db, clientId }: VenueWrite,
  { random }: HistoryTools,
  { timeZone }: DemoVenue,
  nowMs: number,
): Promise<void> {
  const today = venueDateAt(nowMs, timeZone);
  const came = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', addDays(today, -DESK_DAYS))
    .where('date_scheduled', '<=', today)
    .where('check_in_status', '=', 'checked in')
    .where('offering_type', '=', 'Group')
    .selectAll()
    .execute();
  const rows = came.map((booking): NewRow<'party_check_ins'> => {
    const players = booking.base_players + booking.add_players;
    return {
      client_id: clientId,
      mutation_id: random.uuid(),
      booking_id: booking.booking_id,
      party_goers: Math.max(1, players - random.between(0, 2)),
      waiver_ids: '[]',
      check_in_time: new Date(arrivalMs(booking, timeZone, nowMs)).toISOString(),
      venue_date: booking.date_scheduled,
      device_id: null,
      needs_review: 0,
    };
  });
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db
      .insertInto('party_check_ins')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .execute();
  for (const { booking_id: bookingId } of rows) await showArrival(db, clientId, bookingId);
}

function arrivalMs(
  { date_scheduled: date, booking_time: time }: Row<'bookings'>,
  timeZone: string,
  nowMs: number,
): number {
  return Math.min(instantOf(date, time, timeZone) ?? nowMs, nowMs);
}
