import { isDeepStrictEqual } from 'node:util';
import { needsInWeek } from '@gatehouse/sync-protocol/areas/bookings/availability/needs-in-week';
import { toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import {
  DEPOSIT_NEEDS_SQUARE,
  OFFERING_SLOTS,
  type OfferingInput,
  type OfferingView,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { Conflict } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import { givingWay } from '#base/in-turns';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { hasSquareAccount } from '#venue/venue-row';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { toResourceView } from '../../resources/resource-view.ts';
import { listResourceRows } from '../../resources/resources.shared.repository.ts';
import { conflictsOfOffering } from '../../scheduling/availability/conflicts.ts';
import { needsOf, nothingStored, offeringColumns, toBookable, toOfferingView } from '../offering-view.ts';
import {
  deleteBlackoutsOfOffering,
  findOffering,
  listOfferingRows,
  putOffering,
  updateOfferingRow,
} from '../offerings.shared.repository.ts';

export interface Saved {
  offering: OfferingView;
  message: string;
}

/** Offerings in the order of their slots. */
export async function listOfferings({ db }: Pick<Deps, 'db'>, clientId: string): Promise<OfferingView[]> {
  const rows = await db.readVenue(clientId, (connection) => listOfferingRows(connection, clientId));
  return rows.map(toOfferingView).toSorted((a, b) => slotOf(a.offering_id) - slotOf(b.offering_id));
}

/** Errors: INVALID_INPUT for an id that is no slot of this venue, ALREADY_EXISTS for a taken one or when all are taken. */
export async function createOffering(
  deps: Deps,
  clientId: string,
  { offering_id: wanted, ...given }: OfferingInput & { offering_id?: string | undefined },
  userId: string,
): Promise<Saved> {
  return writeVenue(deps, clientId, async (write) => {
    const taken = (await listOfferingRows(write.db, clientId)).map(({ offering_id: id }) => id);
    const offeringId = wanted ?? freeSlot(clientId, taken);
    if (!isSlotOf(clientId, offeringId)) {
      const message = `An offering's ID is ${clientId}-Off1 to ${clientId}-Off${OFFERING_SLOTS}.`;
      throw new AppError('INVALID_INPUT', { message, fields: { offering_id: message } });
    }
    if (taken.includes(offeringId))
      throw new AppError('ALREADY_EXISTS', { message: 'This slot already has an offering.' });
    const { columns, message } = await payableColumns(write, given, nothingStored);
    await requireConsistentLength(write, columns);
    const stamp = { created_at: write.nowAtUtc, updated_at: write.nowAtUtc, deleted_at: null };
    const row = { client_id: clientId, offering_id: offeringId, ...columns, ...stamp };
    await putOffering(write.db, row);
    await write.happened({ kind: 'offering.added', actor: `user:${userId}`, offeringId, content: columns });
    return { offering: toOfferingView(row), message: message ?? 'Offering created successfully' };
  });
}

/**
 * Answers the bookings that no longer fit, which stay as they are; `isDryRun` saves nothing. Errors: NOT_FOUND, VERSION_CONFLICT,
 * INVALID_INPUT.
 * Requirement B30.
 */
export async function updateOffering(
  deps: Deps,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  offeringId: string,
  { unchanged_since: readAt, ...given }: OfferingInput & { unchanged_since?: string | undefined },
  { userId, isDryRun }: { userId: string; isDryRun: boolean },
): Promise<Saved & { conflicts: Conflict[] }> {
  const save = isDryRun ? tryOut : writeVenue;
  return save(deps, clientId, async (write) => {
    const stored = await findOffering(write.db, clientId, offeringId);
    if (!stored) throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
    const { columns, message } = await payableColumns(write, given, stored);
    const isStale = readAt !== undefined && Date.parse(readAt) !== Date.parse(stored.updated_at);
    /* It is replaced as a whole, which would undo what another person saved since. A save whose answer was lost is made again. */
    if (isStale && !isDeepStrictEqual({ ...stored, ...columns }, stored))
      throw new AppError('VERSION_CONFLICT', { message: OFFERING_CHANGED });
    await requireConsistentLength(write, columns);
    const row = { ...stored, ...columns, updated_at: write.nowAtUtc };
    const conflicts = await conflictsOfOffering(write, row, timeZone);
    const saved = { offering: toOfferingView(row), conflicts, message: message ?? 'Offering updated successfully' };
    await updateOfferingRow(write.db, clientId, offeringId, { ...columns, updated_at: write.nowAtUtc });
    await write.happened({ kind: 'offering.changed', actor: `user:${userId}`, offeringId, content: columns });
    return saved;
  });
}

const OFFERING_CHANGED =
  'Someone else changed this offering in the meantime, so nothing was saved. Copy what you need and open the offering again.';

/** Its bookings stay, its blackout dates go. Errors: NOT_FOUND. */
export async function deleteOffering(deps: Deps, clientId: string, offeringId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const row = await findOffering(write.db, clientId, offeringId);
    if (!row) throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
    await updateOfferingRow(write.db, clientId, offeringId, { deleted_at: write.nowAtUtc });
    await deleteBlackoutsOfOffering(write.db, clientId, offeringId);
    const content = { offering_id: offeringId };
    await write.happened({ kind: 'offering.removed', actor: `user:${userId}`, offeringId, content });
  });
}

/** Nothing can be due without a connected Square account: the deposit becomes 0 and `message` says why. */
async function payableColumns(write: VenueWrite, given: OfferingInput, stored: Parameters<typeof offeringColumns>[1]) {
  const columns = offeringColumns(given, stored);
  const isPayable = columns.deposit_cents === 0 || (await hasSquareAccount(write.db, write.clientId));
  return isPayable
    ? { columns, message: null }
    : { columns: { ...columns, deposit_cents: 0 }, message: DEPOSIT_NEEDS_SQUARE };
}

function slotOf(offeringId: string): number {
  return Number(/-Off(\d+)$/.exec(offeringId)?.[1] ?? 0);
}

function isSlotOf(clientId: string, offeringId: string): boolean {
  const slot = slotOf(offeringId);
  return slot >= 1 && slot <= OFFERING_SLOTS && offeringId === `${clientId}-Off${slot}`;
}

function freeSlot(clientId: string, taken: readonly string[]): string {
  for (let slot = 1; slot <= OFFERING_SLOTS; slot += 1)
    if (!taken.includes(`${clientId}-Off${slot}`)) return `${clientId}-Off${slot}`;
  throw new AppError('ALREADY_EXISTS', { message: `All ${OFFERING_SLOTS} offering slots are taken.` });
}

type Columns = Omit<Row<'offerings'>, 'client_id' | 'offering_id' | 'created_at' | 'updated_at' | 'deleted_at'>;

/** Errors: INVALID_INPUT for setup, cleanup or needs without a duration, and for needs that can never be met. Requirement B28. */
async function requireConsistentLength({ db, clientId }: VenueWrite, columns: Columns): Promise<void> {
  const fields: Record<string, string> = {};
  const { duration_minutes: duration, resource_needs: needs } = columns;
  if (duration === null)
    for (const field of ['setup_minutes', 'cleanup_minutes'] as const)
      if (columns[field] > 0) fields[field] = 'Please give a duration first';
  if (duration === null && needs !== '[]') fields['resource_needs'] = 'Please give a duration first';
  if (duration !== null && needs !== '[]') {
    const message = await whyNeedsFail(columns, await listResourceRows(db, clientId));
    if (message !== null) fields['resource_needs'] = message;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('INVALID_INPUT', { message, fields });
}

/** What is wrong with the needs of an offering; null where the smallest party can have them at some start time of the week. */
async function whyNeedsFail(columns: Columns, rows: readonly Row<'resources'>[]): Promise<string | null> {
  const known = new Set(rows.map((row) => row.resource_id));
  if (!needsOf(columns).every(({ resourceIds }) => resourceIds.every((id) => known.has(id))))
    return 'One of these resources was not found';
  const giveWay = givingWay();
  const bookable = toBookable({ ...columns, start_date: null, end_date: null } as Row<'offerings'>);
  for (const isMet of needsInWeek(bookable, rows.map(toResourceView).map(toResource))) {
    if (isMet) return null;
    await giveWay();
  }
  return 'These needs can never be met: check the units and the hours of the resources';
}
