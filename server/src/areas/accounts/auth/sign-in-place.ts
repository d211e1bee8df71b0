import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import type { PrincipalVenue } from '#access/principal';
import { findPrincipalVenue } from '#access/principal-venue.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import { isAddressInvited } from '../workplaces/invitations.shared.repository.ts';
import { listOrganizationsOf, type OrganizationOfPerson } from '../workplaces/organizations.shared.repository.ts';
import { listWorkplaces, type Workplace } from '../workplaces/staff.shared.repository.ts';
import type { UserRow } from './users.shared.repository.ts';

/** Where a person works, and at which of these venues a session is. */
export interface SignInPlace {
  /** Null for an admin, and for a person whose session is at no venue. */
  venue: PrincipalVenue | null;
  staffRole: StaffRole | null;
  venues: Workplace[];
  organizations: OrganizationOfPerson[];
  /** True for a person with an open invitation, who may sign in without working anywhere. */
  isInvited: boolean;
}

/**
 * The place of a sign-in: at the venue asked for, otherwise at the one used last, otherwise at the first. Its `venue` is null where the
 * person works at none, or not at the one asked for. Platform transaction.
 */
export async function findSignInPlace(db: Connection, user: UserRow, asked?: string | null): Promise<SignInPlace> {
  if (user.role === 'admin') return { venue: null, staffRole: null, venues: [], organizations: [], isInvited: false };
  const venues = await listWorkplaces(db, user.user_id);
  const organizations = await listOrganizationsOf(db, user.user_id);
  const at = (clientId: string | null): Workplace | undefined => venues.find((venue) => venue.client_id === clientId);
  const chosen = asked ? at(asked) : (at(user.client_id) ?? venues[0]);
  const venue = chosen ? await findPrincipalVenue(db, chosen.client_id) : null;
  const isInvited = venues.length === 0 && (await isAddressInvited(db, user.email));
  return { venue, staffRole: chosen?.staff_role ?? null, venues, organizations, isInvited };
}

/** Errors: NOT_FOUND for a venue where the person does not work, FORBIDDEN for one who works nowhere and is not invited. */
export function requirePlace(user: UserRow, place: SignInPlace, asked?: string | null): void {
  if (user.role === 'admin' || place.venue) return;
  if (asked) throw new AppError('NOT_FOUND');
  if (place.organizations.length > 0 || place.isInvited) return;
  throw new AppError('FORBIDDEN', { message: 'You don’t work at a venue anymore. Ask its owner for an invitation.' });
}
