import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { weekendOf, weekOf } from '@gatehouse/sync-protocol/base/days/week';
import type { PrincipalVenue } from '#access/principal';
import type { Deps } from '#integrations/deps';
import { breaksOf } from '../../records/audit/breaks.service.ts';
import { countSignedByDay } from '../owner-reports/signed-waivers.shared.repository.ts';
import { type ActiveBooking, countPeopleIn, listActiveBookings } from './dashboard.repository.ts';
import { firstStepsOf } from './first-steps.service.ts';

/**
 * The numbers of the client dashboard on the venue's today, from one snapshot. A party is a Group booking; a canceled
 * booking counts nowhere. Requirement O1.
 */
export async function describeDashboard(
  deps: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
): Promise<DashboardView> {
  const date = venueDateAt(deps.clock.now(), timeZone);
  const week = weekOf(date);
  const days = { from: week[0] ?? date, to: week.at(-1) ?? date };
  const { bookings, signed, checkedIn, breaks, firstSteps } = await deps.db.readVenue(clientId, async (db) => ({
    bookings: await listActiveBookings(db, clientId, days),
    signed: await countSignedByDay(db, clientId, days),
    checkedIn: await countPeopleIn(db, clientId, date),
    breaks: await breaksOf(db, clientId),
    firstSteps: await firstStepsOf(db, clientId),
  }));
  return {
    time_zone: timeZone,
    date,
    weekend: weekendNumbers(bookings, weekendOf(date)),
    parties: week.map((day) => partiesOf(bookings, day)),
    waivers: week.map((day) => ({ date: day, count: signed.get(day) ?? 0 })),
    checked_in_today: checkedIn,
    audit_breaks: breaks,
    first_steps: firstSteps,
  };
}

function weekendNumbers(bookings: readonly ActiveBooking[], weekend: { saturday: string; sunday: string }) {
  const coming = bookings.filter(
    ({ date_scheduled }) => date_scheduled === weekend.saturday || date_scheduled === weekend.sunday,
  );
  const groups = coming.filter(isParty).length;
  return {
    ...weekend,
    groups,
    individuals: coming.length - groups,
    total_guests: coming.reduce((guests, booking) => guests + participantsOf(booking), 0),
  };
}

function partiesOf(bookings: readonly ActiveBooking[], date: string): DashboardView['parties'][number] {
  const parties = bookings
    .filter((booking) => booking.date_scheduled === date && isParty(booking))
    .map((booking) => ({
      booking_id: booking.booking_id,
      party_name: booking.party_name,
      booking_time: booking.booking_time,
      participants: participantsOf(booking),
    }));
  return { date, count: parties.length, parties };
}

function isParty({ offering_type }: ActiveBooking): boolean {
  return offering_type === 'Group';
}

function participantsOf({ base_players, add_players }: ActiveBooking): number {
  return base_players + add_players;
}
