import * as contracts from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { bind, type Router } from '#http/bind';
import { listOrganizationsOf } from '../workplaces/organizations.shared.repository.ts';
import * as venues from './chain-venues.service.ts';
import * as organizations from './organizations.service.ts';

/** Chains of venues: their people and venues, and a venue's place in one. */
export function bindOrganizations(router: Router): void {
  const { deps } = router;
  const askingOf = (call: { params: { organization_id: string }; principal: { userId: string } }) => ({
    organizationId: call.params.organization_id,
    userId: call.principal.userId,
  });
  const venueOf = (call: { params: { client_id: string }; principal: { userId: string } }) => ({
    clientId: call.params.client_id,
    userId: call.principal.userId,
  });

  bind(router, contracts.listOrganizations, async ({ principal }) => ({
    organizations: await deps.db.readPlatform((db) => listOrganizationsOf(db, principal.userId)),
  }));
  bind(router, contracts.createOrganization, async ({ body, principal }) => ({
    organization: await organizations.createOrganization(deps, principal.userId, body.name),
  }));
  bind(router, contracts.getOrganization, async (call) => ({
    organization: await organizations.describeOrganization(deps, askingOf(call)),
  }));
  bind(router, contracts.renameOrganization, async (call) => ({
    organization: await organizations.renameOrganization(deps, askingOf(call), call.body.name),
  }));
  bind(router, contracts.inviteToOrganization, async (call) => ({
    invitation: await organizations.inviteToOrganization(deps, askingOf(call), call.body),
  }));
  bind(router, contracts.withdrawFromOrganization, (call) =>
    organizations.withdrawInvitation(deps, askingOf(call), call.params.invitation_id),
  );
  bind(router, contracts.updateOrganizationPerson, async (call) => ({
    person: await organizations.updatePersonRole(deps, askingOf(call), {
      userId: call.params.user_id,
      role: call.body.role,
    }),
  }));
  bind(router, contracts.removeOrganizationPerson, (call) =>
    organizations.removePerson(deps, askingOf(call), call.params.user_id),
  );
  bind(router, contracts.askVenue, async (call) => ({
    venue: await venues.askVenue(deps, askingOf(call), call.body.client_id),
  }));
  bind(router, contracts.takeVenueOut, (call) => venues.takeVenueOut(deps, askingOf(call), call.params.member_venue));
  bind(router, contracts.getVenueOrganization, async ({ params }) => ({
    organization: await venues.organizationOfVenue(deps, params.client_id),
  }));
  bind(router, contracts.agreeToOrganization, async (call) => ({
    organization: await venues.agreeToOrganization(deps, venueOf(call), {
      organizationId: call.body.organization_id,
      roleMax: call.body.role_max,
    }),
  }));
  bind(router, contracts.leaveOrganization, (call) => venues.leaveOrganization(deps, venueOf(call)));
}
