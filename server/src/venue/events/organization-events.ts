import type { RoleLimit } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { kind } from './event-kind.ts';

type OfOrganization = { organizationId: string };

/** What a venue's chain does there: ids and roles alone. Requirement X33. */
export const organizationEvents = {
  'organization.asked': kind<OfOrganization>([], ({ organizationId }) => ({
    action: 'organization_asked',
    subject: organizationId,
    content: organizationId,
  })),
  'organization.agreed': kind<OfOrganization & { roleMax: RoleLimit }>([], ({ organizationId, roleMax }) => ({
    action: 'agree_to_organization',
    subject: organizationId,
    content: { organization_id: organizationId, role_max: roleMax },
  })),
  /** Declined, left, or taken out. */
  'organization.left': kind<OfOrganization>([], ({ organizationId }) => ({
    action: 'leave_organization',
    subject: organizationId,
    content: organizationId,
  })),
  /** A person works here through the organization, or has another role through it. */
  'organization.staff_changed': kind<OfOrganization & { userId: string; role: StaffRole }>(
    null,
    ({ organizationId, userId, role }) => ({
      action: 'organization_staff',
      subject: userId,
      content: { organization_id: organizationId, user_id: userId, role },
    }),
  ),
};
