import {
  ORGANIZATION_PEOPLE_MAX,
  ORGANIZATIONS_MAX,
  type OrganizationRole,
} from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type {
  OrganizationPerson,
  OrganizationView,
} from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { keepChainStaff } from '../staffing/chain-staff.ts';
import { invitationView, invite } from '../staffing/invitations.service.ts';
import { findInvitation, listInvitations, takeInvitation } from '../workplaces/invitations.shared.repository.ts';
import {
  deleteOrganizationPerson,
  findOrganization,
  findOrganizationRole,
  insertOrganization,
  keepOrganizationPerson,
  listOrganizationPeople,
  listOrganizationsOf,
  listOrganizationVenues,
  lockOrganization,
  updateOrganizationName,
  updateOrganizationRole,
} from '../workplaces/organizations.shared.repository.ts';
import { listWorkplaces } from '../workplaces/staff.shared.repository.ts';

/** Mails that one organization can cause. */
const invitations = { name: 'organization-invitations', hitsMax: 40, windowMs: 3_600_000 };

/** Who asks for what: an organization, and a user. */
export interface Asking {
  organizationId: string;
  userId: string;
}

/** Makes an organization, whose owner the caller is. Errors: FORBIDDEN for those who own no venue, INVALID_INPUT at the limit. */
export async function createOrganization(deps: Deps, userId: string, name: string): Promise<OrganizationView> {
  const organization_id = deps.ids.uuid();
  return deps.db.writePlatform(async (db) => {
    const owned = (await listWorkplaces(db, userId)).filter((venue) => venue.staff_role === 'owner');
    if (owned.length === 0)
      throw new AppError('FORBIDDEN', { message: 'Only an owner of a venue can make an organization.' });
    if ((await listOrganizationsOf(db, userId)).length >= ORGANIZATIONS_MAX) throw tooMany('organizations');
    const now = isoNow(deps.clock);
    await insertOrganization(db, { organization_id, name, created_at: now });
    await keepOrganizationPerson(db, { organization_id, user_id: userId, role: 'owner', joined_at: now });
    return viewOf(deps, db, { organization_id, name });
  });
}

/** An organization as its people see it. Errors: NOT_FOUND for anyone else. Requirement X33. */
export function describeOrganization(deps: Deps, asking: Asking): Promise<OrganizationView> {
  return deps.db.readPlatform(async (db) => {
    await requireRole(db, asking);
    const organization = await findOrganization(db, asking.organizationId);
    if (!organization) throw new AppError('NOT_FOUND');
    return viewOf(deps, db, organization);
  });
}

/** Errors: NOT_FOUND, FORBIDDEN. */
export function renameOrganization(deps: Deps, asking: Asking, name: string): Promise<OrganizationView> {
  return changeAsOwner(deps, asking, async (db, organization) => {
    await updateOrganizationName(db, asking.organizationId, name);
    return viewOf(deps, db, { ...organization, name });
  });
}

/** Errors: NOT_FOUND, FORBIDDEN, ALREADY_EXISTS, INVALID_INPUT at the limit of people, TOO_MANY_REQUESTS. */
export async function inviteToOrganization(
  deps: Deps,
  asking: Asking,
  { email, role }: { email: string; role: OrganizationRole },
) {
  const { organizationId, userId } = asking;
  await deps.db.readPlatform((db) => requireOwner(db, asking));
  await throttle(deps, invitations, organizationId);
  return changeAsOwner(deps, asking, async (db, { name }) => {
    const to = { column: 'organization_id', id: organizationId } as const;
    const people = await listOrganizationPeople(db, organizationId);
    if (people.some((person) => person.email === email))
      throw new AppError('ALREADY_EXISTS', { message: 'This person belongs to the organization already.' });
    const open = (await listInvitations(db, to, isoNow(deps.clock))).filter((other) => other.email !== email);
    if (people.length + open.length >= ORGANIZATION_PEOPLE_MAX) throw tooMany('people');
    return { ...(await invite(deps, db, { ...to, name }, { email, role, invitedBy: userId })), role };
  });
}

/** Errors: NOT_FOUND, also once it was accepted; FORBIDDEN. */
export async function withdrawInvitation(deps: Deps, asking: Asking, invitationId: string): Promise<void> {
  await changeAsOwner(deps, asking, async (db) => {
    const to = { column: 'organization_id', id: asking.organizationId } as const;
    const found = await findInvitation(db, to, invitationId, isoNow(deps.clock));
    if (!found || !(await takeInvitation(db, invitationId))) throw new AppError('NOT_FOUND');
  });
}

/** Errors: NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export function updatePersonRole(
  deps: Deps,
  asking: Asking,
  { userId, role }: { userId: string; role: OrganizationRole },
): Promise<OrganizationPerson> {
  return changeChain(deps, asking, async (db) => {
    const person = await findPerson(db, asking.organizationId, userId);
    if (person.role === 'owner' && role !== 'owner') await requireOtherOwner(db, asking.organizationId, userId);
    await updateOrganizationRole(db, asking.organizationId, userId, role);
    return { ...person, role };
  });
}

/**
 * A person leaves an organization, or is taken out of it: their access to its venues ends at once. Errors: NOT_FOUND, FORBIDDEN for
 * another person's by anyone but an owner, LAST_OWNER.
 */
export async function removePerson(deps: Deps, asking: Asking, userId: string): Promise<void> {
  const remove = async (db: Connection): Promise<void> => {
    const person = await findPerson(db, asking.organizationId, userId);
    if (person.role === 'owner') await requireOtherOwner(db, asking.organizationId, userId);
    await deleteOrganizationPerson(db, asking.organizationId, userId);
  };
  await changeChain(deps, asking, remove, userId === asking.userId ? requireRole : requireOwner);
}

/** A change by an owner that concerns no venue's people. Errors: NOT_FOUND, FORBIDDEN. */
function changeAsOwner<T>(
  deps: Pick<Deps, 'db'>,
  asking: Asking,
  work: (db: Connection, organization: Row<'organizations'>) => Promise<T>,
): Promise<T> {
  return deps.db.writePlatform(async (db) => work(db, await lockFor(db, asking, requireOwner)));
}

/** A change after which the people of each venue are what the chain says. Errors: those of `mayChange`. */
async function changeChain<T>(
  deps: Deps,
  asking: Asking,
  work: (db: Connection) => Promise<T>,
  mayChange: typeof requireOwner = requireOwner,
): Promise<T> {
  const { value, committed } = await deps.db.writePlatform(async (db) => {
    await lockFor(db, asking, mayChange);
    const value = await work(db);
    const actor = `user:${asking.userId}`;
    return { value, committed: await keepChainStaff(deps, db, asking.organizationId, { actor }) };
  });
  committed();
  return value;
}

async function lockFor(db: Connection, asking: Asking, mayChange: typeof requireOwner): Promise<Row<'organizations'>> {
  const organization = await lockOrganization(db, asking.organizationId);
  await mayChange(db, asking);
  if (!organization) throw new AppError('NOT_FOUND');
  return organization;
}

/** Errors: NOT_FOUND for a stranger. */
async function requireRole(db: Connection, { organizationId, userId }: Asking): Promise<void> {
  if (!(await findOrganizationRole(db, organizationId, userId))) throw new AppError('NOT_FOUND');
}

/** Errors: NOT_FOUND for a stranger, FORBIDDEN for the other people. */
export async function requireOwner(db: Connection, { organizationId, userId }: Asking): Promise<void> {
  const role = await findOrganizationRole(db, organizationId, userId);
  if (!role) throw new AppError('NOT_FOUND');
  if (role !== 'owner') throw new AppError('FORBIDDEN', { message: 'Only an owner of the organization can do this.' });
}

async function requireOtherOwner(db: Connection, organizationId: string, userId: string): Promise<void> {
  const people = await listOrganizationPeople(db, organizationId);
  if (!people.some((person) => person.role === 'owner' && person.user_id !== userId)) throw new AppError('LAST_OWNER');
}

async function findPerson(db: Connection, organizationId: string, userId: string): Promise<OrganizationPerson> {
  const people = await listOrganizationPeople(db, organizationId);
  const found = people.find((person) => person.user_id === userId);
  if (!found) throw new AppError('NOT_FOUND');
  return personView(found);
}

async function viewOf(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Connection,
  { organization_id, name }: Pick<Row<'organizations'>, 'organization_id' | 'name'>,
): Promise<OrganizationView> {
  const to = { column: 'organization_id', id: organization_id } as const;
  const open = await listInvitations(db, to, isoNow(deps.clock));
  return {
    organization_id,
    name,
    people: (await listOrganizationPeople(db, organization_id)).map(personView).toReversed(),
    invitations: open.map((row) => ({ ...invitationView(row), role: row.role as OrganizationRole })),
    venues: await listOrganizationVenues(db, organization_id),
    providers: deps.config.oidcProviders
      .filter((provider) => provider.organizationId === organization_id)
      .map(({ id, name: provider }) => ({ provider_id: id, name: provider })),
  };
}

function personView(row: Awaited<ReturnType<typeof listOrganizationPeople>>[number]): OrganizationPerson {
  const name = row.name.trim() || `${row.first_name} ${row.last_name}`.trim();
  return { user_id: row.user_id, email: row.email, name, role: row.role, joined_at: row.joined_at };
}

function tooMany(what: string): AppError {
  const message = `There are too many ${what} already. Please remove some first.`;
  return new AppError('INVALID_INPUT', { message, fields: { [what === 'people' ? 'email' : 'name']: message } });
}
