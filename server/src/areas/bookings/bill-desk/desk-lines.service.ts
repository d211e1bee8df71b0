import type { Bill, BillLine } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { addedLine } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { requireConfirmation } from '#access/confirmation';
import type { ClientPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { findLine } from '../bills/bills.shared.repository.ts';
import { LINES_MAX } from '../bills/plan-change.ts';
import { type NewLine, newLine, partyOfBill, priceAgain, termsOfBill, voidOf, writeBill } from '../bills/write-bill.ts';
import { listExtraRows } from '../prices/prices.shared.repository.ts';
import { offeredOf } from '../prices/pricing.ts';
import { requireStock } from '../scheduling/availability/extra-stock.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { isMade, requestHash } from './asked-once.ts';
import { notAllowed } from './desk-payments.service.ts';

/* What staff add to a bill, and take back of it. Requirement B65. */

interface Asked {
  principal: ClientPrincipal;
  bookingId: string;
}

type Given = BodyOf<typeof contracts.addBillLine>;

/** No line costs more, in cents: ten million dollars. */
const LINE_CENTS_MAX = 1_000_000_000;

/**
 * Adds an extra at today's price, or a line that staff name, with the taxes that the booking copied. It is staff's own: a change of the
 * party leaves it. Errors: BOOKING_NOT_FOUND, NO_BILL, MUTATION_ID_REUSED, BOOKING_CANCELLED, INVALID_INPUT, EXTRA_SOLD_OUT,
 * FORBIDDEN and CONFIRMATION_REQUIRED below zero.
 */
export async function addLine(
  deps: Deps,
  { principal, bookingId }: Asked,
  given: Given,
): Promise<{ bill: Bill; line: BillLine }> {
  const { clientId } = principal.venue;
  const id = given.line_id.toLowerCase();
  const request = requestHash('add line', [bookingId], given);
  if (given.extra_id === undefined && (given.amount ?? 0) < 0) await requireCorrection(deps, principal);
  return writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    const { booking, bill } = await requireBill(write, bookingId);
    const isSame = (known: Row<'bill_lines'>) => known.booking_id === bookingId && saysTheSame(known, given);
    if (!isMade(await findLine(db, clientId, id), request, isSame)) {
      if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
      if (bill.entries >= LINES_MAX) throw wrong('line_id', `A bill has at most ${LINES_MAX} lines.`);
      const added = given.extra_id === undefined ? manualOf(given) : await extraOf(write, booking, bill, given);
      const line: NewLine = {
        ...newLine(deps, addedLine(added.asked, termsOfBill(bill).taxes)),
        ...added.is,
        line_id: id,
        is_priced: 0,
        request,
      };
      await writeBill(write, bill, { booking, actor: `user:${principal.userId}`, lines: [line] });
    }
    const after = await billView(deps, db, (await requireBill(write, bookingId)).bill);
    const line = after.lines.find((one) => one.line_id === id);
    if (!line) throw new Error('A line that was never stored');
    return { bill: after, line };
  });
}

/** Tells whether a desk that was offline added this line: it sold the extra at the price that it showed. */
function saysTheSame(known: Row<'bill_lines'>, { extra_id, name, amount, quantity }: Given): boolean {
  const isSameExtra = known.extra_id === (extra_id ?? null) && known.quantity === quantity;
  if (known.is_priced === 1 || known.kind === 'void' || !isSameExtra) return false;
  return extra_id !== undefined || (known.name === name && known.unit_cents === dollarsToCents(amount ?? 0));
}

interface Added {
  asked: Parameters<typeof addedLine>[0];
  is: Pick<NewLine, 'kind' | 'reason'>;
}

/** What comes off a bill is a correction of it. Errors: FORBIDDEN, CONFIRMATION_REQUIRED. Requirement X20. */
async function requireCorrection(deps: Deps, principal: ClientPrincipal): Promise<void> {
  if (!principal.permissions.has('bills.correct')) throw new AppError('FORBIDDEN');
  await requireConfirmation(deps, contracts.addBillLine, principal);
}

/** Errors: INVALID_INPUT. */
function manualOf(given: Given): Added {
  const { name, amount, quantity, is_taxable: isTaxable = true, reason } = given;
  if (name === undefined) throw wrong('name', 'Please name what this is for.');
  if (amount === undefined) throw wrong('amount', 'Please enter an amount.');
  const unit = dollarsToCents(amount);
  const because = reason?.trim() || null;
  if (unit < 0 && because === null) throw wrong('reason', 'Please say why this comes off the bill.');
  if (Math.abs(unit * quantity) > LINE_CENTS_MAX) throw wrong('amount', 'This is more than a line can cost.');
  return { asked: { extra_id: null, name, unit, quantity, isTaxable }, is: { kind: 'manual', reason: because } };
}

/** An extra for each person is taken for the whole party. Errors: INVALID_INPUT, EXTRA_SOLD_OUT. */
async function extraOf(
  write: VenueWrite,
  booking: Row<'bookings'>,
  bill: Row<'bills'>,
  { extra_id: extraId = '', quantity: asked, reason, overbook }: Given,
): Promise<Added> {
  const offered = offeredOf(await listExtraRows(write.db, write.clientId), booking.offering_id, true);
  const extra = offered.find((row) => row.extra_id === extraId);
  if (!extra) throw wrong('extra_id', 'This extra can’t be sold here.');
  if (asked > extra.max_quantity)
    throw wrong('quantity', `At most ${extra.max_quantity} of ${extra.name} can be sold.`);
  const players = partyOfBill(bill).reduce((sum, band) => sum + band.players, 0);
  const { name, amount_cents: unit, is_taxable } = extra;
  const quantity = extra.per === 'person' ? players : asked;
  const { date_scheduled: date, booking_time: time, duration_minutes: minutes } = booking;
  const at = { date, time, minutes };
  const isOverStock = await requireStock(write, new Map([[extraId, quantity]]), {
    at,
    overbooks: overbook !== undefined,
  });
  const why = reason?.trim() || (isOverStock ? overbook?.reason : undefined);
  return {
    asked: { extra_id: extraId, name, unit, quantity, isTaxable: is_taxable === 1 },
    is: { kind: 'extra', reason: why ?? null },
  };
}

/**
 * Takes back a line. An extra that was booked is no longer part of the booking; what the party costs comes back with the next change of
 * the party, the extras or the day. Errors: BOOKING_NOT_FOUND, NO_BILL, NOT_FOUND, MUTATION_ID_REUSED, CHANGE_NOT_ALLOWED for what is
 * taken back already.
 */
export function voidLine(
  deps: Deps,
  { principal, bookingId }: Asked,
  { lineId, given }: { lineId: string; given: BodyOf<typeof contracts.voidBillLine> },
): Promise<Bill> {
  const { clientId } = principal.venue;
  const id = given.void_id.toLowerCase();
  const request = requestHash('void line', [bookingId, lineId], given);
  const actor = `user:${principal.userId}`;
  return writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    const { booking, bill } = await requireBill(write, bookingId);
    if (!isMade(await findLine(db, clientId, id), request)) {
      const line = await findLine(db, clientId, lineId.toLowerCase());
      if (line?.booking_id !== bookingId)
        throw new AppError('NOT_FOUND', { message: 'This line was not found on this bill.' });
      refuseVoid(line);
      const after = await writeBill(write, bill, {
        booking,
        actor,
        lines: [{ ...voidOf(line, id, given.reason), request }],
      });
      /* What a promo code takes off all lines is split anew. */
      if (line.is_priced === 1 && line.kind === 'extra')
        await priceAgain(deps, write, after, { booking, actor, terms: termsWithout(after, line) });
    }
    return billView(deps, db, (await requireBill(write, bookingId)).bill);
  });
}

/** Errors: CHANGE_NOT_ALLOWED. */
function refuseVoid({ kind, voided_by: voidedBy }: Row<'bill_lines'>): void {
  if (kind === 'void') throw notAllowed('This takes a line back, so that it can’t be taken back itself.');
  if (voidedBy !== null) throw notAllowed('This line is taken back already.');
}

function termsWithout(bill: Row<'bills'>, { extra_id: extraId }: Row<'bill_lines'>) {
  const terms = termsOfBill(bill);
  return { ...terms, extras: terms.extras.filter((extra) => extra.extra_id !== extraId) };
}

const wrong = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
