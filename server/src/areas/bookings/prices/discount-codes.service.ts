import {
  CODES_MAX,
  type createDiscountCode as createContract,
  type DiscountCodeView,
  type updateDiscountCode as updateContract,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { toCodeView } from './price-views.ts';
import { deleteCodeRow, insertCode, listCodeRows, madeAfter, updateCodeRow } from './prices.shared.repository.ts';

/** The venue's promo codes in the order in which they were made. */
export async function listCodes({ db }: Pick<Deps, 'db'>, clientId: string): Promise<DiscountCodeView[]> {
  return (await db.readVenue(clientId, (connection) => listCodeRows(connection, clientId))).map(toCodeView);
}

/** Errors: ALREADY_EXISTS for a code that the venue has, INVALID_INPUT for terms that don't go together and when it has as many as it may. */
export function createCode(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof createContract>,
  userId: string,
): Promise<DiscountCodeView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = await listCodeRows(write.db, clientId);
    if (known.length >= CODES_MAX) {
      const message = `A venue can have at most ${CODES_MAX} promo codes.`;
      throw new AppError('INVALID_INPUT', { message, fields: { code: message } });
    }
    refuseTakenCode(known, given.code);
    const columns = columnsOf(given);
    const ids = { client_id: clientId, code_id: deps.ids.uuid() };
    const row: Row<'discount_codes'> = { ...ids, ...columns, used: 0, created_at: madeAfter(known, write.nowAtUtc) };
    await insertCode(write.db, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: row.code_id, content: row });
    return toCodeView(row);
  });
}

/** Errors: NOT_FOUND, ALREADY_EXISTS, INVALID_INPUT for terms that don't go together. */
export function updateCode(
  deps: Deps,
  { clientId, codeId }: { clientId: string; codeId: string },
  given: BodyOf<typeof updateContract>,
  userId: string,
): Promise<DiscountCodeView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = await listCodeRows(write.db, clientId);
    const before = known.find((row) => row.code_id === codeId);
    if (!before) throw notFound();
    if (given.code !== undefined)
      refuseTakenCode(
        known.filter((row) => row !== before),
        given.code,
      );
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const row = { ...before, ...columnsOf({ ...toCodeView(before), ...sent }) };
    await updateCodeRow(write.db, clientId, codeId, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: codeId, content: row });
    return toCodeView(row);
  });
}

/** Errors: NOT_FOUND. */
export async function deleteCode(deps: Deps, clientId: string, codeId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    if (!(await deleteCodeRow(write.db, clientId, codeId))) throw notFound();
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: codeId, content: {} });
  });
}

/** A code takes off a percentage or an amount, and the other is empty. Errors: INVALID_INPUT. */
function columnsOf(given: BodyOf<typeof createContract>) {
  const { kind, percent = null, amount = null } = given;
  if (kind === 'percent' && percent === null)
    throw missing('percent', 'Please give the percentage that the code takes off.');
  if (kind === 'amount' && amount === null) throw missing('amount', 'Please give the amount that the code takes off.');
  const { book_from = null, book_to = null, play_from = null, play_to = null, uses_max = null } = given;
  if (book_from !== null && book_to !== null && book_from > book_to) throw missing('book_to', LAST_BEFORE_FIRST);
  if (play_from !== null && play_to !== null && play_from > play_to) throw missing('play_to', LAST_BEFORE_FIRST);
  return {
    code: given.code,
    kind,
    percent: kind === 'percent' ? percent : null,
    amount_cents: kind === 'amount' && amount !== null ? dollarsToCents(amount) : null,
    applies_to: given.applies_to,
    offering_ids: JSON.stringify([...new Set(given.offering_ids)]),
    book_from,
    book_to,
    play_from,
    play_to,
    uses_max,
    is_active: given.is_active ? 1 : 0,
  };
}

const LAST_BEFORE_FIRST = 'The last day must not be before the first.';
const missing = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
const notFound = () => new AppError('NOT_FOUND', { message: 'This promo code was not found.' });

function refuseTakenCode(known: readonly Row<'discount_codes'>[], code: string): void {
  if (!known.some((row) => row.code === code)) return;
  const message = 'The venue already has this promo code.';
  throw new AppError('ALREADY_EXISTS', { message, fields: { code: message } });
}
