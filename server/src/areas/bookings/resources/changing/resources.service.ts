import {
  BOTH_TIMES,
  missingTime,
  ofHoursFields,
} from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import { toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import {
  type Conflict,
  type createResource as createContract,
  RESOURCES_MAX,
  type ResourceView,
  type updateResource as updateContract,
} from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { needsOf } from '../../offerings/offering-view.ts';
import { listOfferingRows } from '../../offerings/offerings.shared.repository.ts';
import { conflictsOfResource, isHeldAhead } from '../../scheduling/availability/conflicts.ts';
import { touchBookingsOf } from '../../scheduling/bookings.shared.repository.ts';
import { toResourceView } from '../resource-view.ts';
import {
  findResourceRow,
  insertResourceRow,
  listResourceRows,
  updateResourceRow,
} from '../resources.shared.repository.ts';

/** Resources in the order in which they were made. */
export async function listResources({ db }: Pick<Deps, 'db'>, clientId: string): Promise<ResourceView[]> {
  const rows = await db.readVenue(clientId, (connection) => listResourceRows(connection, clientId));
  return rows.map(toResourceView);
}

/** Errors: NOT_FOUND. */
export async function getResource(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  resourceId: string,
): Promise<ResourceView> {
  const row = await db.readVenue(clientId, (connection) => findResourceRow(connection, clientId, resourceId));
  if (!row) throw notFound();
  return toResourceView(row);
}

/** Errors: ALREADY_EXISTS for a name that is taken, INVALID_INPUT when the venue has as many as it may. */
export async function createResource(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof createContract>,
  userId: string,
): Promise<ResourceView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = await listResourceRows(write.db, clientId);
    if (known.length >= RESOURCES_MAX) {
      const message = `A venue can have at most ${RESOURCES_MAX} resources.`;
      throw new AppError('INVALID_INPUT', { message, fields: { resource_name: message } });
    }
    refuseTakenName(known, given.resource_name);
    const row: Row<'resources'> = {
      client_id: clientId,
      resource_id: deps.ids.uuid(),
      resource_name: given.resource_name,
      resource_type: given.resource_type,
      mode: given.mode,
      units: given.units,
      hours: JSON.stringify(ofHoursFields(given)),
      closures: closuresOf(given),
      created_at: write.nowAtUtc,
      updated_at: write.nowAtUtc,
      deleted_at: null,
      version: write.version,
    };
    await insertResourceRow(write.db, row);
    await write.happened({ kind: 'resource.added', actor: `user:${userId}`, resource: row });
    return toResourceView(row);
  });
}

/**
 * Changes what was sent, and answers the bookings that no longer fit, which stay as they are; `isDryRun` saves nothing.
 * Errors: NOT_FOUND, VERSION_CONFLICT, ALREADY_EXISTS, INVALID_INPUT. Requirement B30.
 */
export async function updateResource(
  deps: Deps,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  resourceId: string,
  { updated_at: readAt, ...given }: BodyOf<typeof updateContract>,
  { userId, isDryRun }: { userId: string; isDryRun: boolean },
): Promise<{ resource: ResourceView; conflicts: Conflict[] }> {
  const save = isDryRun ? tryOut : writeVenue;
  return save(deps, clientId, async (write) => {
    const before = await requireResource(write, resourceId);
    if (readAt !== undefined && Date.parse(readAt) !== Date.parse(before.updated_at))
      throw new AppError('VERSION_CONFLICT', { message: 'Someone else changed this resource in the meantime.' });
    const others = (await listResourceRows(write.db, clientId)).filter((row) => row.resource_id !== resourceId);
    if (given.resource_name !== undefined) refuseTakenName(others, given.resource_name);
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const view: ResourceView = { ...toResourceView(before), ...sent };
    refuseHalfDay(view);
    const set = {
      resource_name: view.resource_name,
      resource_type: view.resource_type,
      mode: view.mode,
      units: view.units,
      hours: JSON.stringify(ofHoursFields(view)),
      closures: closuresOf(view),
      updated_at: write.nowAtUtc,
      version: write.version,
    };
    const resource = { ...before, ...set };
    const conflicts = await conflictsOfResource(write, toResource(toResourceView(resource)), timeZone);
    await updateResourceRow(write.db, clientId, resourceId, set);
    if (before.resource_name !== resource.resource_name) await touchBookingsOf(write, resourceId);
    await write.happened({ kind: 'resource.changed', actor: `user:${userId}`, resource });
    return { resource: toResourceView(resource), conflicts };
  });
}

/** Errors: NOT_FOUND, RESOURCE_IN_USE where an offering names it, or a booking that has not ended holds it. */
export async function deleteResource(
  deps: Deps,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  resourceId: string,
  userId: string,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const row = await requireResource(write, resourceId);
    const offerings = await listOfferingRows(write.db, clientId);
    const named = offerings.find((one) => needsOf(one).some(({ resourceIds }) => resourceIds.includes(resourceId)));
    if (named)
      throw new AppError('RESOURCE_IN_USE', { message: `${row.resource_name} is needed by ${named.offering_name}.` });
    if (await isHeldAhead(write, resourceId, timeZone))
      throw new AppError('RESOURCE_IN_USE', { message: `${row.resource_name} is held by a booking that is ahead.` });
    const resource = { ...row, deleted_at: write.nowAtUtc, version: write.version };
    await updateResourceRow(write.db, clientId, resourceId, { deleted_at: write.nowAtUtc, version: write.version });
    await write.happened({ kind: 'resource.removed', actor: `user:${userId}`, resource });
  });
}

async function requireResource({ db, clientId }: VenueWrite, resourceId: string): Promise<Row<'resources'>> {
  const row = await findResourceRow(db, clientId, resourceId);
  if (!row) throw notFound();
  return row;
}

const notFound = (): AppError => new AppError('NOT_FOUND', { message: 'This resource was not found.' });

/** Closures as JSON, in UTC whatever offset was sent. */
function closuresOf({ closures }: Pick<ResourceView, 'closures'>): string {
  const utc = (instant: string): string => new Date(instant).toISOString();
  return JSON.stringify(
    closures.map(({ starts_at: from, ends_at: until, reason }) => ({
      starts_at: utc(from),
      ends_at: utc(until),
      reason,
    })),
  );
}

/** A day that was sent in part is joined with what is stored. */
function refuseHalfDay(view: ResourceView): void {
  const field = missingTime(view);
  if (field === null) return;
  throw new AppError('INVALID_INPUT', { message: BOTH_TIMES, fields: { [field]: BOTH_TIMES } });
}

function refuseTakenName(known: readonly Row<'resources'>[], name: string): void {
  if (!known.some((row) => row.resource_name.toLowerCase() === name.toLowerCase())) return;
  const message = 'Another resource has this name.';
  throw new AppError('ALREADY_EXISTS', { message, fields: { resource_name: message } });
}
