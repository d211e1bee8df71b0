import { isCardExpired } from '@gatehouse/sync-protocol/areas/money/subscription/card-expiry';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientChanges, ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { keepSigningRules } from '#areas/waivers/documents/documents.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { updateVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { hashPassword } from '../../accounts/auth/password.ts';
import { findOwner, updateOwner } from '../../accounts/auth/users.shared.repository.ts';
import { withdrawLinks } from '../../money/billing/payments/supersede.shared.repository.ts';
import { PLAN_ID_DEFAULT } from '../../money/plans/default-plan.ts';
import { findPlanRow } from '../../money/plans/plans.shared.repository.ts';
import { insertVenueWithOwner } from './create-venue.ts';
import { deviceColumns } from './venue.collection.ts';
import { toClientView, venueMonth } from './venue-view.ts';
import { countSigned, findVenues, type WhichVenues } from './venues.repository.ts';

/** All venues that were not deleted, in the order of their ids. Opens its own platform transaction. */
export function listClients(deps: Deps): Promise<ClientView[]> {
  return deps.db.readPlatform((db) => viewVenues(deps, db));
}

/** Errors: NOT_FOUND. */
export function getClient(deps: Deps, clientId: string): Promise<ClientView> {
  return deps.db.readPlatform((db) => viewVenue(deps, db, clientId));
}

/** Finds a venue, even one that was deleted and is not erased yet. Errors: NOT_FOUND. */
export function getVenueOrDeleted(deps: Deps, clientId: string): Promise<ClientView> {
  return deps.db.readPlatform(async (db) => {
    const [view] = await viewVenues(deps, db, { clientId, withDeleted: true });
    if (!view) throw new AppError('NOT_FOUND');
    return view;
  });
}

/** A venue and its owner's sign-in, created by an admin. Errors: EMAIL_TAKEN, INVALID_INPUT. */
export async function createVenueWithOwner(
  deps: Deps,
  given: ClientChanges & { client_name: string; email: string; password: string },
  actor: string,
): Promise<ClientView> {
  const passwordHash = await hashPassword(given.password, undefined, deps.passwordCost);
  const clientId = await deps.db.writePlatform(async (db) => {
    const columns = columnsOf(given);
    refuseExpired(given.expiration_date, venueDateAt(deps.clock.now(), given.time_zone ?? deps.config.defaultTimeZone));
    await requirePlan(db, columns.plan_id);
    return insertVenueWithOwner(deps, db, {
      client: {
        clientName: given.client_name,
        email: given.email,
        paymentStatus: given.payment_status ?? 'pending',
        columns: { plan_id: PLAN_ID_DEFAULT, ...columns },
      },
      owner: {
        passwordHash,
        isEmailVerified: given.email_verified ?? true,
        firstName: given.contact_first_name ?? '',
        lastName: given.contact_last_name ?? '',
      },
      actor,
    });
  });
  return getClient(deps, clientId);
}

/** A signing that arrives late is judged by those that were in force when it was signed. Requirement W45. */
const signingRules = ['adult_age', 'relationship_required'] as const;

/**
 * Changes a venue, and its owner's name, email or password with it; a new password ends the owner's sessions. A change that devices show
 * is stamped with the venue's version. The names of what changed are recorded. Errors: NOT_FOUND, VERSION_CONFLICT, EMAIL_TAKEN,
 * INVALID_INPUT.
 */
export async function updateClient(
  deps: Deps,
  clientId: string,
  given: ClientChanges,
  actor: string,
): Promise<ClientView> {
  const passwordHash = given.password ? await hashPassword(given.password, undefined, deps.passwordCost) : null;
  await getClient(deps, clientId);
  return writeVenueAndPlatform(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    const [present] = await findVenues(db, { clientId });
    if (!present) throw new AppError('NOT_FOUND');
    const { client } = present;
    if (given.version !== undefined && given.version !== client.revision) throw new AppError('VERSION_CONFLICT');
    const set = columnsOf(given);
    if (set.expiration_date !== client.expiration_date)
      refuseExpired(set.expiration_date, venueDateAt(deps.clock.now(), client.time_zone));
    await requirePlan(db, set.plan_id);
    const fields = changedFields(client, set, given);
    if (set.payment_status === 'active' && !client.activated_at) set.activated_at = nowAtUtc;
    /* The given days belong to no paid period: the rest is worth the plan's price. */
    if (set.service_paid_until !== undefined && set.service_paid_until !== client.service_paid_until)
      Object.assign(set, { period_start: null, period_price_cents: null, billing_day: null });
    /* A paying venue is no longer on trial. */
    if (set.last_payment_date) set.is_trial = 0;
    if (deviceColumns.some((column) => set[column] !== undefined && set[column] !== client[column]))
      set.version = version;
    /* They sell the former plan, or what nobody pays for any more. */
    if ((set.plan_id !== undefined && set.plan_id !== client.plan_id) || isFree(set.service_paid_until))
      await withdrawLinks(db, clientId, nowAtUtc);
    await changeOwner(db, client, given, passwordHash, nowAtUtc);
    if (signingRules.some((column) => set[column] !== undefined && set[column] !== client[column]))
      await keepSigningRules(db, client, nowAtUtc);
    await updateVenueRow(db, clientId, set, nowAtUtc);
    const revision = client.revision + 1;
    if (fields.length > 0) await happened({ kind: 'venue.changed', actor, revision, fields });
    return viewVenue(deps, db, clientId);
  });
}

async function changeOwner(
  db: Connection,
  client: Row<'clients'>,
  given: ClientChanges,
  passwordHash: string | null,
  now: string,
): Promise<void> {
  const owner = await findOwner(db, client.client_id, client.email);
  if (!owner) return;
  await updateOwner(db, owner.user_id, {
    updated_at: now,
    ...(given.email === undefined ? {} : { email: given.email, username: given.email }),
    ...(given.contact_first_name === undefined ? {} : { first_name: given.contact_first_name }),
    ...(given.contact_last_name === undefined ? {} : { last_name: given.contact_last_name }),
    ...(given.email_verified === undefined ? {} : { email_verified_at: given.email_verified ? now : null }),
    ...(passwordHash === null ? {} : { password_hash: passwordHash }),
  });
  if (passwordHash !== null) await deleteSessionsOfUser(db, owner.user_id);
}

/** Errors: INVALID_INPUT. */
async function requirePlan(db: Connection, planId: string | null | undefined): Promise<void> {
  if (!planId || (await findPlanRow(db, planId))) return;
  const message = 'This plan does not exist.';
  throw new AppError('INVALID_INPUT', { message, fields: { plan_id: message } });
}

/** Errors: INVALID_INPUT. */
function refuseExpired(expiry: string | null | undefined, today: string): void {
  if (!expiry || !isCardExpired(expiry, today)) return;
  const message = 'This expiration date has passed.';
  throw new AppError('INVALID_INPUT', { message, fields: { expiration_date: message } });
}

/** The columns that a body names; a field that was not sent is not there. */
function columnsOf(given: ClientChanges): Partial<Row<'clients'>> {
  const {
    password: _,
    version: __,
    email_verified: ___,
    address_required,
    address_asked,
    relationship_required,
    card_number,
    ...rest
  } = given;
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);
  const all = {
    ...rest,
    address_required: flag(address_required),
    address_asked: flag(address_asked),
    relationship_required: flag(relationship_required),
    card_last_four: rest.card_last_four ?? card_number ?? undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A venue as admins see it, in a transaction that the caller opened. Errors: NOT_FOUND. */
export async function viewVenue(deps: Deps, db: Connection, clientId: string): Promise<ClientView> {
  const [view] = await viewVenues(deps, db, { clientId });
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

async function viewVenues(deps: Deps, db: Connection, which: WhichVenues = {}): Promise<ClientView[]> {
  const nowMs = deps.clock.now();
  const found = await findVenues(db, which);
  if (found.length === 0) return [];
  const months = new Set(found.map(({ client }) => venueMonth(nowMs, client.time_zone)));
  const signed = await countSigned(db, [...months], which.clientId);
  return found.map((facts) => {
    const { client } = facts;
    const month = venueMonth(nowMs, client.time_zone);
    return toClientView(facts, signed.get(`${client.client_id} ${month}`) ?? 0, nowMs);
  });
}

/** What follows from a change by itself. */
const derived = new Set<string>([
  'version',
  'is_trial',
  'activated_at',
  'period_start',
  'period_price_cents',
  'billing_day',
]);

/** The names of what a change changes; `password` where one is set, whatever it was. */
function changedFields(
  client: Row<'clients'>,
  set: Partial<Row<'clients'>>,
  given: Pick<ClientChanges, 'password' | 'email_verified'>,
): string[] {
  const columns = Object.entries(set)
    .filter(([name, value]) => !derived.has(name) && client[name as keyof Row<'clients'>] !== value)
    .map(([name]) => name);
  return [
    ...columns,
    ...(given.password ? ['password'] : []),
    ...(given.email_verified === undefined ? [] : ['email_verified']),
  ].toSorted();
}
