import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { kind } from './event-kind.ts';

type OfInvitation = { invitationId: string };
type OfPerson = { userId: string };

const ofPerson =
  (action: VenueAction) =>
  ({ userId }: OfPerson) => ({ action, subject: userId, content: userId });

/** The people who work at the venue: their ids and roles, never a name or an address. Requirements X17 to X25. */
export const staffEvents = {
  'staff.invited': kind<OfInvitation & { role: StaffRole | OrganizationRole }>([], ({ invitationId, role }) => ({
    action: 'invite_staff',
    subject: invitationId,
    content: { invitation_id: invitationId, role },
  })),
  'staff.invitation_withdrawn': kind<OfInvitation>([], ({ invitationId }) => ({
    action: 'withdraw_invitation',
    subject: invitationId,
    content: invitationId,
  })),
  'staff.joined': kind<OfPerson & OfInvitation & { role: StaffRole }>(null, ({ userId, invitationId, role }) => ({
    action: 'join_staff',
    subject: userId,
    content: { user_id: userId, invitation_id: invitationId, role },
  })),
  /** `fields`: what was changed, by name. */
  'staff.changed': kind<OfPerson & { role: StaffRole; fields: readonly string[] }>(
    null,
    ({ userId, role, fields }) => ({
      action: 'update_staff',
      subject: userId,
      content: { user_id: userId, role, fields },
    }),
  ),
  'staff.removed': kind<OfPerson>(null, ofPerson('remove_staff')),
  'staff.signed_out': kind<OfPerson & { sessions: number }>([], ({ userId, sessions }) => ({
    action: 'end_staff_sessions',
    subject: userId,
    content: { user_id: userId, sessions },
  })),
  'staff.pin_set': kind<OfPerson & { pinVersion: number }>(null, ({ userId, pinVersion }) => ({
    action: 'set_staff_pin',
    subject: userId,
    content: { user_id: userId, pin_version: pinVersion },
  })),
  'staff.pin_withdrawn': kind<OfPerson>(null, ofPerson('withdraw_staff_pin')),
  'staff.card_made': kind<OfPerson>(null, ofPerson('make_staff_card')),
  'staff.card_withdrawn': kind<OfPerson>(null, ofPerson('withdraw_staff_card')),
};
