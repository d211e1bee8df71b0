import { ageOf } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import { isLastAnswer, NEVER_ARRIVED, searchWindow } from '../../billing/payments/abandoned-charge.ts';
import { venueAccount } from '../../square-accounts/square-accounts.service.ts';
import { isOpen, type PaymentRow } from '../booking-payment-state.ts';
import { endChecks } from '../booking-payments.repository.ts';
import { settlePayment } from './settle-payment.ts';

/** A charge that the provider still does not know at this age is stopped. */
const STOP_CHARGE_AFTER_MS = 10_000;

/**
 * Asks the provider what became of a payment, and never charges again. Found: settled. Not found for a while: stopped, looked
 * for once more, and failed, because then nothing was charged and nothing will be. Without the account that was charged the
 * payment waits. Answers the row as it is afterward. Requirements P2, P6.
 */
export async function settleOpenPayment(deps: Deps, row: PaymentRow): Promise<PaymentRow> {
  const account = await venueAccount(deps, row.client_id);
  return account ? look(deps, account, row) : row;
}

async function look(
  deps: Deps,
  account: NonNullable<Awaited<ReturnType<typeof venueAccount>>>,
  row: PaymentRow,
): Promise<PaymentRow> {
  const made = searchWindow(row, deps.clock.now());
  const find = () => account.findPayment(row.reference_id, made, row.location_id);
  const first = await find();
  if (first.kind !== 'ok') return row;
  const settled = first.value ? await settlePayment(deps, row, { kind: 'payment', payment: first.value }) : row;
  /* Another account knows nothing of this charge, and can't stop it. */
  const isItsAccount = account.locationId === row.location_id;
  if (isItsAccount && isLastAnswer(settled, first.value, deps.clock.now()))
    await deps.db.writeVenue(row.client_id, (db) => endChecks(db, settled));
  if (!isOpen(settled) || !isItsAccount || ageMs(deps, row) < STOP_CHARGE_AFTER_MS) return settled;
  const stopped = await account.cancelByKey(row.idempotency_key);
  if (stopped.kind !== 'ok') return settled;
  const second = await find();
  if (second.kind !== 'ok') return settled;
  if (second.value) return settlePayment(deps, row, { kind: 'payment', payment: second.value });
  const message = 'The payment did not reach the card network. Nothing was charged.';
  return settlePayment(deps, row, { kind: 'closed', status: 'failed', code: NEVER_ARRIVED, message });
}

function ageMs({ clock }: Pick<Deps, 'clock'>, row: PaymentRow): number {
  return ageOf(row.created_at, clock.now());
}
