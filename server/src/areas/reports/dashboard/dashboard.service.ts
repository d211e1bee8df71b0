import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import { weekendOf, weekOf } from '@gatehouse/sync-protocol/base/days/week';
import type { PrincipalVenue } from '#access/principal';
import type { Deps } from '#integrations/deps';
import { countWaiting } from '../../bookings/waitlist/waitlist.shared.repository.ts';
import { listSilentTablets } from '../../desk/devices/devices.shared.repository.ts';
import { breaksOf } from '../../records/audit/breaks.service.ts';
import { countSignedByDay } from '../owner-reports/signed-waivers.shared.repository.ts';
import { type ActiveBooking, countPeopleIn, listActiveBookings } from './dashboard.repository.ts';
import { firstStepsOf } from './first-steps.service.ts';

/** A tablet that is on is heard from every 90 seconds. */
const SILENT_AFTER_MS = 15 * 60_000;
const SILENT_TABLETS_MAX = 10;

/**
 * The numbers of the client dashboard on the venue's today, from one snapshot. A party is a Group booking; a canceled
 * booking counts nowhere. Requirement O1.
 */
export async function describeDashboard(
  deps: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
): Promise<DashboardView> {
  const nowMs = deps.clock.now();
  const date = venueDateAt(nowMs, timeZone);
  const rest = { date, fromTime: wallClockAt(nowMs, timeZone).slice(11) };
  const silent = { beforeUtc: new Date(nowMs - SILENT_AFTER_MS).toISOString(), limit: SILENT_TABLETS_MAX };
  const week = weekOf(date);
  const days = { from: week[0] ?? date, to: week.at(-1) ?? date };
  const { bookings, signed, checkedIn, waiting, silentTablets, breaks, firstSteps } = await deps.db.readVenue(
    clientId,
    async (db) => ({
      bookings: await listActiveBookings(db, clientId, days),
      signed: await countSignedByDay(db, clientId, days),
      checkedIn: await countPeopleIn(db, clientId, date),
      waiting: await countWaiting(db, clientId, rest),
      silentTablets: await listSilentTablets(db, clientId, silent),
      breaks: await breaksOf(db, clientId),
      firstSteps: await firstStepsOf(db, clientId),
    }),
  );
  return {
    time_zone: timeZone,
    date,
    weekend: weekendNumbers(bookings, weekendOf(date)),
    parties: week.map((day) => partiesOf(bookings, day)),
    waivers: week.map((day) => ({ date: day, count: signed.get(day) ?? 0 })),
    checked_in_today: checkedIn,
    missing_today: { waiting, silent_tablets: silentTablets },
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
