import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { permissionsOf } from '#access/principal';
import { requirePaid, subscriptionOf } from '#access/subscription';
import type { Clock } from '#base/clock';
import type { SignInPlace } from './sign-in-place.ts';
import type { UserRow } from './users.shared.repository.ts';

/** What login and verify-token return about a user. Throws PAYMENT_REQUIRED. Requirement A5. */
export function sessionView(clock: Clock, user: UserRow, place: SignInPlace) {
  const { venue, staffRole } = place;
  const clientId = venue?.clientId ?? null;
  const state = venue ? subscriptionOf(clock, venue) : null;
  if (venue && state) requirePaid(venue, state, othersThan(venue.clientId, place));
  const status = {
    expiryWarning: state?.expiryWarning ?? null,
    servicePaidUntil: venue?.subscription.servicePaidUntil ?? null,
    isExpired: state?.isExpired ?? false,
    isInGracePeriod: state?.isInGracePeriod ?? false,
    daysOverdue: state?.daysOverdue ?? 0,
    accountStatus: state?.accountStatus ?? null,
  };
  const view: SessionUser = {
    id: user.user_id,
    email: user.email,
    role: user.role,
    name: user.name || `${user.first_name} ${user.last_name}`.trim(),
    first_name: user.first_name,
    last_name: user.last_name,
    client_id: clientId,
    staff_role: staffRole,
    permissions: [...permissionsOf(user.role === 'admin' ? 'admin' : (staffRole ?? 'person'))].toSorted(),
    venues: place.venues,
    organizations: place.organizations,
    time_zone: venue?.timeZone ?? null,
    subscription_status: status.accountStatus,
    service_paid_until: status.servicePaidUntil,
    ...status,
  };
  return {
    user: view,
    ...status,
    paymentRequired: false as const,
    clientId,
  };
}

/** The other venues of the person, without their roles there. */
function othersThan(clientId: string, { venues }: SignInPlace): { client_id: string; client_name: string }[] {
  return venues.flatMap(({ client_id: id, client_name: name }) =>
    id === clientId ? [] : [{ client_id: id, client_name: name }],
  );
}
