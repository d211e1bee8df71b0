import { changeOf } from '@gatehouse/sync-protocol/areas/bookings/bills/shown-bill';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import {
  addDeskLine,
  type DoneAtDesk,
  keepDeskPayment,
  voidDeskPayment,
} from '#areas/bookings/bill-desk/desk-entries.service';
import { openMissingBill } from '#areas/bookings/quotes/create-bill.service';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import type { VenueWrite } from '#venue/venue-write';
import { keepEarlyUndo, takeEarlyUndo } from '../check-ins/check-ins.shared.repository.ts';
import { listDeviceNames } from '../devices/devices.shared.repository.ts';

/** A void that came before its payment, as it waits for it. */
interface EarlyVoid {
  id: string;
  reason: string;
  deviceName: string | null;
  isOdd: boolean;
}

/** Keeps money that a desk took, and takes it back at once where its void was here first. Errors: ALREADY_EXISTS. Rules M9, C2, Q9. */
export async function applyTakePayment(
  _deps: Deps,
  write: VenueWrite,
  args: MutationArgs['take_payment'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const id = args.payment_id.toLowerCase();
  const { amount, tip, tendered, reference, payer_name: payer } = args;
  const isTooLittle = (changeOf(args) ?? 0) < 0;
  const given = {
    payment_id: id,
    method: args.method,
    amount_cents: dollarsToCents(amount),
    tip_cents: dollarsToCents(tip ?? 0),
    /* Less than what was paid says nothing: there is no change to it. */
    tendered_cents: typeof tendered === 'number' && !isTooLittle ? dollarsToCents(tendered) : null,
    reference: reference?.trim() || null,
    payer_name: payer?.trim() || null,
    taken_at: new Date(context.correct(args.taken_at).atUtc).toISOString(),
  };
  const done = await doneBy(write, context);
  const kept = await keepDeskPayment(write, args.booking_id, given, { ...done, isOdd: done.isOdd || isTooLittle });
  const early = kept.isKnown ? undefined : await takeEarlyUndo(write.db, write.clientId, id);
  if (!early) return { needsReview: kept.needsReview };
  const { id: voidId, reason, ...by } = JSON.parse(early.reason ?? '') as EarlyVoid;
  const undo = { id: voidId, of: id, reason, atUtc: early.undone_at };
  const undone = await voidDeskPayment(write, undo, { ...by, actor: early.undone_by ?? 'system' });
  return { needsReview: kept.needsReview || undone?.needsReview === true };
}

/** Takes a payment back; one that has not arrived, when it does. Errors: ALREADY_EXISTS, CHANGE_NOT_ALLOWED. Rule M11. */
export async function applyVoidPayment(
  _deps: Deps,
  write: VenueWrite,
  args: MutationArgs['void_payment'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const [id, of] = [args.void_id.toLowerCase(), args.payment_id.toLowerCase()];
  const { reason } = args;
  const { actor, ...by } = await doneBy(write, context);
  const { receivedAtUtc: atUtc } = context;
  const undone = await voidDeskPayment(write, { id, of, reason, atUtc }, { actor, ...by });
  if (undone) return { needsReview: undone.needsReview };
  const waiting: EarlyVoid = { id, reason, ...by };
  await keepEarlyUndo(write.db, {
    client_id: write.clientId,
    checkin_id: of,
    undone_at: atUtc,
    undone_by: actor,
    reason: JSON.stringify(waiting),
  });
  return { needsReview: by.isOdd };
}

/**
 * Adds an extra at the price that the desk showed, also where the bill that the desk saw is gone: the new one is for review. Errors:
 * BOOKING_NOT_FOUND, BOOKING_CANCELLED, NO_BILL, ALREADY_EXISTS. Rule M10.
 */
export async function applyAddLine(
  deps: Deps,
  write: VenueWrite,
  args: MutationArgs['add_line'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const { booking_id: bookingId, name, quantity } = args;
  const line = {
    id: args.line_id.toLowerCase(),
    extraId: args.extra_id ?? null,
    name,
    unitCents: dollarsToCents(args.unit),
    quantity,
    isTaxable: args.is_taxable,
  };
  const done = await doneBy(write, context);
  const isNewBill = await openMissingBill(deps, write, bookingId, done.actor);
  const isOdd = done.isOdd || isNewBill;
  const { needsReview } = await addDeskLine(deps, write, bookingId, line, { ...done, isOdd });
  return { needsReview };
}

/** The device has the name of now; a browser that has not registered has none. */
async function doneBy(write: VenueWrite, { actor, deviceId, reviewReasons }: MutationContext): Promise<DoneAtDesk> {
  const { db, clientId } = write;
  const names =
    deviceId === null
      ? []
      : await write.remember(`device ${deviceId}`, () => listDeviceNames(db, clientId, [deviceId]));
  return { actor, deviceName: names[0]?.name ?? null, isOdd: reviewReasons.length > 0 };
}
