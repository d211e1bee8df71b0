import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { centsOf } from '#domain/bills/payment.model';

type Money = Pick<ListedPayment, 'amount' | 'refunded' | 'completedAt'>;

/** What can still be given back of one payment, in cents; nothing of one that never went through. */
export function leftOf({ amount, refunded, completedAt }: Money): number {
  return completedAt === null ? 0 : dollarsToCents(amount) - dollarsToCents(refunded);
}

/** What one refund can give back: of the oldest payment that has something left, as the server takes it. */
export function leftCents(payments: readonly Money[]): number {
  const payment = payments.toReversed().find((one) => leftOf(one) > 0);
  return payment ? leftOf(payment) : 0;
}

/** Why this amount can't be refunded; null where it can. Requirement P9. */
export function amountProblem(typed: string, left: number): string | null {
  const cents = centsOf(typed);
  if (cents === null || cents === 0) return 'Please enter an amount in dollars, such as 12.50';
  return cents > left ? `Only ${formatCents(left)} is left to refund.` : null;
}
