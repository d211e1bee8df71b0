import {
  type createExtra as createContract,
  EXTRAS_MAX,
  type ExtraView,
  type updateExtra as updateContract,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { toExtraView } from './price-views.ts';
import { insertExtra, listExtraRows, madeAfter, updateExtraRow } from './prices.shared.repository.ts';

/** What parties can add, in the order in which it was made. */
export async function listExtras({ db }: Pick<Deps, 'db'>, clientId: string): Promise<ExtraView[]> {
  return (await db.readVenue(clientId, (connection) => listExtraRows(connection, clientId))).map(toExtraView);
}

/** Errors: ALREADY_EXISTS for a name that is taken, INVALID_INPUT when the venue has as many as it may. */
export function createExtra(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof createContract>,
  userId: string,
): Promise<ExtraView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = await listExtraRows(write.db, clientId);
    if (known.length >= EXTRAS_MAX) {
      const message = `A venue can have at most ${EXTRAS_MAX} extras.`;
      throw new AppError('INVALID_INPUT', { message, fields: { name: message } });
    }
    refuseTakenName(known, given.name);
    const row: Row<'extras'> = {
      client_id: clientId,
      extra_id: deps.ids.uuid(),
      ...columnsOf(given),
      created_at: madeAfter(known, write.nowAtUtc),
      deleted_at: null,
      version: write.version,
    };
    await insertExtra(write.db, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: row.extra_id, content: row });
    return toExtraView(row);
  });
}

/** Errors: NOT_FOUND, ALREADY_EXISTS. */
export function updateExtra(
  deps: Deps,
  { clientId, extraId }: { clientId: string; extraId: string },
  given: BodyOf<typeof updateContract>,
  userId: string,
): Promise<ExtraView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = await listExtraRows(write.db, clientId);
    const before = requireExtra(known, extraId);
    if (given.name !== undefined)
      refuseTakenName(
        known.filter((row) => row !== before),
        given.name,
      );
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const row = { ...before, ...columnsOf({ ...toExtraView(before), ...sent }), version: write.version };
    await updateExtraRow(write.db, clientId, extraId, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: extraId, content: row });
    return toExtraView(row);
  });
}

/** Its row stays for the bookings that have it. Errors: NOT_FOUND. */
export async function deleteExtra(deps: Deps, clientId: string, extraId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const before = requireExtra(await listExtraRows(write.db, clientId), extraId);
    const row = { ...before, deleted_at: write.nowAtUtc, version: write.version };
    await updateExtraRow(write.db, clientId, extraId, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: extraId, content: row });
  });
}

function columnsOf(given: Omit<ExtraView, 'extra_id'>) {
  return {
    name: given.name,
    amount_cents: dollarsToCents(given.amount),
    per: given.per,
    offering_ids: JSON.stringify([...new Set(given.offering_ids)]),
    stock: given.stock,
    stock_per: given.stock_per,
    max_quantity: given.max_quantity,
    is_taxable: given.is_taxable ? 1 : 0,
    staff_only: given.staff_only ? 1 : 0,
    is_active: given.is_active ? 1 : 0,
  };
}

function requireExtra(known: readonly Row<'extras'>[], extraId: string): Row<'extras'> {
  const found = known.find((row) => row.extra_id === extraId);
  if (!found) throw new AppError('NOT_FOUND', { message: 'This extra was not found.' });
  return found;
}

function refuseTakenName(known: readonly Row<'extras'>[], name: string): void {
  const comparable = (text: string): string => text.normalize('NFC').toLowerCase();
  if (!known.some((row) => comparable(row.name) === comparable(name))) return;
  const message = 'The venue already has an extra with this name.';
  throw new AppError('ALREADY_EXISTS', { message, fields: { name: message } });
}
