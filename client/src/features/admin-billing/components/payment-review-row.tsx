import type { PaymentReview } from '@gatehouse/sync-protocol/http/payment-reviews';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toast.ts';
import { clock, moneyText, reasonText, refundText } from '../payment-review-labels.ts';
import { type ReviewDecision, useDecideReview, useSquareStatus } from '../payment-reviews.queries.ts';
import classes from './payment-reviews.module.css';
import { SquareStatusText } from './square-status-text.tsx';

/** One payment: the request, Square's status, and the possible actions. */
export function PaymentReviewRow({ review }: { review: PaymentReview }) {
  const square = useSquareStatus(review.payment_id);
  const decide = useDecideReview(review);
  const [asked, setAsked] = useState<'settle' | 'give_up' | null>(null);
  const amount = moneyText(review.amount, review.currency);
  const taken = review.taken ? moneyText(review.taken.amount, review.taken.currency) : null;
  const paid = square.data?.status === 'COMPLETED' ? square.data : null;
  const refund = refundText(review);

  const act = async (decision: ReviewDecision): Promise<void> => {
    try {
      toast(await decide.mutateAsync(decision));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'failed');
    }
    setAsked(null);
  };

  return (
    <li className={classes['row']}>
      <div className={classes['venue']}>
        <strong>{review.client_name}</strong> <span className={classes['soft']}>{review.client_id}</span>
        <div>
          {review.plan_name}, <span data-tabular>{amount}</span> by {review.source}
        </div>
        <time dateTime={review.created_at} className={classes['soft']}>
          {clock(review.created_at)}
        </time>
      </div>
      <div className={classes['why']}>
        <p>{reasonText(review)}</p>
        <SquareStatusText query={square} />
        {refund ? (
          <Alert variant="light" color={review.refund?.status === 'failed' ? 'red' : 'gray'} p="xs" mt="xs">
            {refund}
          </Alert>
        ) : null}
      </div>
      <div className={classes['acts']}>
        {review.can_refund ? (
          <Button size="xs" disabled={decide.isPending} onClick={() => void act({ act: 'refund' })}>
            {decide.isPending && !asked ? 'Refunding…' : `Refund ${taken ?? amount}`}
          </Button>
        ) : null}
        {review.can_settle && paid ? (
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => setAsked('settle')}>
            Count as paid
          </Button>
        ) : null}
        {review.can_give_up ? (
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => setAsked('give_up')}>
            Give up and release
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        opened={asked === 'settle' && paid !== null}
        title="Count this payment as paid?"
        confirmLabel="Count as paid"
        busyLabel="Saving…"
        isDangerous={false}
        onConfirm={() => (paid ? act({ act: 'settle', squarePaymentId: paid.square_payment_id }) : Promise.resolve())}
        onClose={() => setAsked(null)}
      >
        {review.client_name} gets {review.plan_name} as if the {amount} that were asked for had been paid
        {paid ? `; Square took ${moneyText(paid.amount, paid.currency)}` : ''}. Your name is recorded with it.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'give_up'}
        title="Give up this payment?"
        confirmLabel="Give up and release"
        busyLabel="Asking Square…"
        onConfirm={() => act({ act: 'give_up' })}
        onClose={() => setAsked(null)}
      >
        {review.client_name} can pay again at once. Money that is here, or turns up later, is recorded, not applied, and
        can be refunded. Your name is recorded with it.
      </ConfirmDialog>
    </li>
  );
}
