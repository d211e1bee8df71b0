import type { VenueToday } from '@gatehouse/sync-protocol/areas/reports/organization-today.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { findOrganizationRole, listVenuesOfPerson } from '#areas/accounts/workplaces/organizations.shared.repository';
import { AppError } from '#base/app-error';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { daysOf, wholeOf } from '../owner-reports/report-days.ts';
import { completedCents, dayTotals } from './chain-today.repository.ts';

type Venue = Awaited<ReturnType<typeof listVenuesOfPerson>>[number];

/**
 * Today's figures of the venues that agreed to an organization, by name, for one of its people: at each venue what their role there may
 * read. A few statements for each time zone. Errors: NOT_FOUND for a stranger. Requirement X34.
 */
export function describeToday(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<VenueToday[]> {
  return db.readPlatform(async (connection) => {
    if (!(await findOrganizationRole(connection, organizationId, userId))) throw new AppError('NOT_FOUND');
    const venues = await listVenuesOfPerson(connection, organizationId, userId);
    const found = new Map<string, VenueToday>();
    for (const [timeZone, some] of grouped(venues, (venue) => venue.time_zone))
      for (const today of await todayOf(connection, some, venueDateAt(clock.now(), timeZone), timeZone))
        found.set(today.client_id, today);
    return venues.flatMap(({ client_id: clientId }) => found.get(clientId) ?? []);
  });
}

/** Venues of one time zone, which are on the same day. */
async function todayOf(db: Connection, venues: readonly Venue[], day: string, timeZone: string): Promise<VenueToday[]> {
  const ids = venues.map(({ client_id: clientId }) => clientId);
  const between = wholeOf(daysOf({ from: day, to: day }, timeZone));
  const totals = await dayTotals(db, ids, day);
  const paid = await completedCents(db, 'booking_payments', ids, between);
  const refunded = await completedCents(db, 'booking_refunds', ids, between);
  return venues.map(({ client_id, client_name, role }) => {
    const figure = (permission: Permission, value: number): number | null =>
      role !== null && mayRead(role, permission) ? value : null;
    return {
      client_id,
      client_name,
      check_ins: figure('people.read', totals.get(client_id)?.check_ins ?? 0),
      bookings: figure('bookings.read', totals.get(client_id)?.bookings ?? 0),
      revenue: figure('reports.read', centsToDollars((paid.get(client_id) ?? 0) - (refunded.get(client_id) ?? 0))),
      inside: null,
    };
  });
}

function mayRead(role: StaffRole, permission: Permission): boolean {
  const held: readonly Permission[] = staffRoles[role];
  return held.includes(permission);
}
