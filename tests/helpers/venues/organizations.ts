import type { OrganizationRole, RoleLimit } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import {
  agreeToOrganization,
  askVenue,
  createOrganization,
  inviteToOrganization,
} from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { call } from '../app/call.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../app/test-app.ts';
import { accept, mailedToken } from './invitations.ts';

/** An organization made by the owner of a venue, who owns it. */
export async function makeOrganization(app: TestApp, { token }: { token: string }, name = 'Red Rock Parks') {
  const { organization } = (await call(app, createOrganization, { token, body: { name } })).body;
  return { organizationId: organization.organization_id, token };
}
export type TestOrganization = Awaited<ReturnType<typeof makeOrganization>>;

/** The organization asks a venue, whose owner agrees. */
export async function joinChain(
  app: TestApp,
  { organizationId, token }: TestOrganization,
  venue: TestVenue,
  roleMax: RoleLimit = 'manager',
): Promise<void> {
  const params = { organization_id: organizationId };
  await call(app, askVenue, { token, params, body: { client_id: venue.clientId } });
  const body = { organization_id: organizationId, role_max: roleMax };
  await call(app, agreeToOrganization, { ...venue.own, body });
}

/** Invites an address that has no account yet, and accepts with the link of the mail. */
export async function addToChain(
  app: TestApp,
  { organizationId, token }: TestOrganization,
  email: string,
  role: OrganizationRole,
) {
  const params = { organization_id: organizationId };
  await call(app, inviteToOrganization, { token, params, body: { email, role } });
  const link = { token: await mailedToken(app, email), name: email.split('@')[0] ?? '', password: TEST_PASSWORD };
  const { user, token: session } = (await accept(app, link)).body;
  return { userId: user.id, email, token: session, user };
}
