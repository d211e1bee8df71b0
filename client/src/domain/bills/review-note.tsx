import { reviewOf } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { centsToDollars, dollarsToCents, formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why staff should look at money, in the same words wherever it is shown. Requirement B78. */
export function reviewText({ reason, amount }: Pick<BillReview, 'amount' | 'reason'>) {
  const money = formatMoney(amount);
  if (reason === 'overpaid') return `Paid too much: ${money}. Refund it, or keep it on purpose.`;
  if (reason === 'give_back') return `Canceled, and ${money} is still paid. Refund it, or keep it on purpose.`;
  if (reason === 'unknown_booking')
    return `A desk took ${money} for a booking that has no bill here. It counts in the day close. Find out whose it is, or give it back.`;
  return 'A desk noted something unusual without the network, such as more of an extra than there is. Please look at the entries.';
}

interface ReviewNoteProps {
  bill: Pick<Bill, 'balance' | 'payments' | 'needs_review'>;
  isCanceled: boolean;
  /** What ends the review, where it can be ended. */
  children?: ReactNode;
}

/** Says why staff should look at a bill; nothing of one that is in order. */
export function ReviewNote({ bill, isCanceled, children }: ReviewNoteProps) {
  const back = bill.payments.filter(({ kind, status }) => kind === 'refund' && status === 'pending');
  const review = reviewOf({
    needsReview: bill.needs_review === true,
    balance: dollarsToCents(bill.balance),
    returning: back.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0),
    isCanceled,
  });
  if (!review) return null;
  return (
    <Alert color="yellow" py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem" data-tabular>
          {reviewText({ ...review, amount: centsToDollars(review.amount) })}
        </Text>
        {children}
      </Group>
    </Alert>
  );
}
