import { ORGANIZATION_VENUES_MAX, type RoleLimit } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type {
  OrganizationVenue,
  VenueMembership,
} from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { findVisitedVenue } from '#access/principal-venue.shared.repository';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { isUniqueViolation } from '#db/failures';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueEvent } from '#venue/events/all-events';
import { composeMail } from '../../mail/outbox/compose-mail.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { withoutLinks } from '../../mail/outbox/without-links.ts';
import { listUsersOfVenue } from '../auth/users.shared.repository.ts';
import { keepChainStaff } from '../staffing/chain-staff.ts';
import {
  deleteOrganizationVenue,
  deleteOtherQuestions,
  keepOrganizationVenue,
  listOrganizationsOfVenue,
  listOrganizationVenues,
  lockOrganization,
} from '../workplaces/organizations.shared.repository.ts';
import { type Asking, requireOwner } from './organizations.service.ts';

/** Mails to owners of venues that one organization can cause. */
const questions = { name: 'organization-questions', hitsMax: 20, windowMs: 3_600_000 };
/** Owners of a venue that are mailed. */
const OWNERS_MAX = 20;
/** The part of a name that fits a subject line. */
const NAME_SHOWN_MAX = 60;

/**
 * Asks a venue to join, by mail to its owners. Until it agrees, the organization knows its name alone. Errors: NOT_FOUND, FORBIDDEN,
 * ALREADY_EXISTS where it was asked or belongs to an organization already, INVALID_INPUT at the limit, TOO_MANY_REQUESTS. Requirement X33.
 */
export async function askVenue(deps: Deps, asking: Asking, clientId: string): Promise<OrganizationVenue> {
  const { organizationId, userId } = asking;
  await deps.db.readPlatform((db) => requireOwner(db, asking));
  await throttle(deps, questions, organizationId);
  const event = { kind: 'organization.asked', actor: `user:${userId}`, organizationId } as const;
  return changeAt(deps, organizationId, { clientId, event }, async (db, organization) => {
    await requireOwner(db, asking);
    const venue = await findVisitedVenue(db, clientId);
    if (!venue) throw new AppError('NOT_FOUND');
    const known = await listOrganizationsOfVenue(db, clientId);
    if (known.some((other) => other.organization_id === organizationId || other.state === 'agreed'))
      throw new AppError('ALREADY_EXISTS', {
        message: 'This venue was asked already, or belongs to an organization.',
      });
    if ((await listOrganizationVenues(db, organizationId)).length >= ORGANIZATION_VENUES_MAX) {
      const message = `An organization can have at most ${ORGANIZATION_VENUES_MAX} venues.`;
      throw new AppError('INVALID_INPUT', { message, fields: { client_id: message } });
    }
    const asked = { state: 'asked', role_max: null } as const;
    await keepOrganizationVenue(db, {
      organization_id: organizationId,
      client_id: clientId,
      ...asked,
      since: isoNow(deps.clock),
    });
    for (const { email } of (await listUsersOfVenue(db, clientId, 'owner')).slice(0, OWNERS_MAX))
      await mailQuestion(deps, db, { to: email, organizationName: organization.name, placeName: venue.name, clientId });
    return { client_id: clientId, client_name: venue.name, ...asked };
  });
}

/** Errors: NOT_FOUND, FORBIDDEN. */
export async function takeVenueOut(deps: Deps, asking: Asking, clientId: string): Promise<void> {
  const { organizationId, userId } = asking;
  const event = { kind: 'organization.left', actor: `user:${userId}`, organizationId } as const;
  await changeAt(deps, organizationId, { clientId, event }, async (db) => {
    await requireOwner(db, asking);
    if (!(await deleteOrganizationVenue(db, organizationId, clientId))) throw new AppError('NOT_FOUND');
  });
}

/** The organization that a venue belongs to, otherwise the one that asked last; null where there is none. */
export async function organizationOfVenue({ db }: Pick<Deps, 'db'>, clientId: string): Promise<VenueMembership | null> {
  return (await db.readPlatform((connection) => listOrganizationsOfVenue(connection, clientId)))[0] ?? null;
}

/**
 * A venue agrees to an organization that asked, and its people work here from now on, at most as `roleMax` says; or it changes that. Errors:
 * NOT_FOUND for one that did not ask, ALREADY_EXISTS for a venue of another one. Requirement X19.
 */
export async function agreeToOrganization(
  deps: Deps,
  { clientId, userId }: { clientId: string; userId: string },
  { organizationId, roleMax }: { organizationId: string; roleMax: RoleLimit },
): Promise<VenueMembership> {
  const event = { kind: 'organization.agreed', actor: `user:${userId}`, organizationId, roleMax } as const;
  try {
    return await changeAt(deps, organizationId, { clientId, event }, async (db, { name }) => {
      const known = await listOrganizationsOfVenue(db, clientId);
      if (!known.some((one) => one.organization_id === organizationId)) throw new AppError('NOT_FOUND');
      if (known.some((one) => one.organization_id !== organizationId && one.state === 'agreed')) throw ofAnother();
      const agreed = { state: 'agreed', role_max: roleMax } as const;
      const row = { organization_id: organizationId, client_id: clientId, ...agreed, since: isoNow(deps.clock) };
      await keepOrganizationVenue(db, row);
      await deleteOtherQuestions(db, clientId, organizationId);
      return { organization_id: organizationId, name, ...agreed };
    });
  } catch (error) {
    /* It agreed to another one at the same moment. */
    throw isUniqueViolation(error) ? ofAnother() : error;
  }
}

/** Leaves the organization, or declines the one that asked last. Errors: NOT_FOUND where there is none. Requirement X19. */
export async function leaveOrganization(
  deps: Deps,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const present = await organizationOfVenue(deps, clientId);
  if (!present) throw new AppError('NOT_FOUND');
  const { organization_id: organizationId } = present;
  const event = { kind: 'organization.left', actor: `user:${userId}`, organizationId } as const;
  await changeAt(deps, organizationId, { clientId, event }, async (db) => {
    if (!(await deleteOrganizationVenue(db, organizationId, clientId))) throw new AppError('NOT_FOUND');
  });
}

/** One change of an organization at one venue, after which the venue's people are what the chain says. Errors: NOT_FOUND. */
async function changeAt<T>(
  deps: Deps,
  organizationId: string,
  said: { clientId: string; event: VenueEvent },
  work: (db: Connection, organization: Row<'organizations'>) => Promise<T>,
): Promise<T> {
  const { value, committed } = await deps.db.writePlatform(async (db) => {
    const organization = await lockOrganization(db, organizationId);
    if (!organization) throw new AppError('NOT_FOUND');
    const value = await work(db, organization);
    return { value, committed: await keepChainStaff(deps, db, organizationId, { actor: said.event.actor, said }) };
  });
  committed();
  return value;
}

/** Anyone may name an organization as they like, so no link is left of its name. */
async function mailQuestion(
  deps: Deps,
  db: Connection,
  { to, organizationName, placeName, clientId }: Record<'to' | 'organizationName' | 'placeName' | 'clientId', string>,
): Promise<void> {
  const named = withoutLinks(organizationName, NAME_SHOWN_MAX);
  const organization = named || 'this organization';
  const place = withoutLinks(placeName, NAME_SHOWN_MAX) || 'your venue';
  const subject = `${named || 'An organization'} asks to add ${place}`;
  const body = composeMail({
    heading: subject,
    paragraphs: [
      `If you agree, people of ${organization} can sign in at ${place}, as managers at most, and see its figures. You choose the limit, and can leave at any time.`,
      'Until then, they see the name of your venue and nothing else.',
    ],
    button: { label: 'See the question', url: `${deps.config.publicUrl}/organization` },
    closing: `If you don’t know ${organization}, you can ignore this email.`,
  });
  await queueMail(deps, db, { to, subject, ...body }, clientId, { kind: 'staff' });
}

function ofAnother(): AppError {
  return new AppError('ALREADY_EXISTS', {
    message: 'Your venue belongs to another organization. Leave that one first.',
  });
}
