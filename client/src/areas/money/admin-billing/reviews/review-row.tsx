import { Alert, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { clock } from './payment-review-labels.ts';
import classes from './payment-reviews.module.css';
import type { ReviewDecision, useDecideReview, useSquareStatus } from './payment-reviews.queries.ts';
import { SquareStatusText } from './square-status-text.tsx';

interface Question {
  label: string;
  title: string;
  text: ReactNode;
}

interface ReviewRowProps {
  clientId: string;
  clientName: string;
  /** What was to be paid, and how much. */
  asked: ReactNode;
  createdAt: string;
  reason: string;
  square: ReturnType<typeof useSquareStatus>;
  refund: { text: string; isFailed: boolean } | null;
  decide: ReturnType<typeof useDecideReview>;
  /** What can be done. A refund without a question is made at once. */
  refundAct: { label: string; question: Question | null } | null;
  settleAct: Question | null;
  giveUpAct: Question | null;
}

type Asked = ReviewDecision['act'] | null;

/** One payment that needs attention: the request, Square's status, and the possible actions. */
export function ReviewRow({ square, decide, refund, refundAct, settleAct, giveUpAct, ...review }: ReviewRowProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const found = square.data?.square;
  const paid = found?.status === 'COMPLETED' ? found : null;

  const act = async (decision: ReviewDecision): Promise<void> => {
    await decide.act(decision);
    setAsked(null);
  };
  const questions: [Exclude<Asked, null>, Question | null, () => Promise<void>][] = [
    ['refund', refundAct?.question ?? null, () => act({ act: 'refund' })],
    [
      'settle',
      paid ? settleAct : null,
      () => (paid ? act({ act: 'settle', squarePaymentId: paid.square_payment_id }) : Promise.resolve()),
    ],
    ['give_up', giveUpAct, () => act({ act: 'give_up' })],
  ];

  return (
    <li className={classes['row']}>
      <div className={classes['venue']}>
        <strong>{review.clientName}</strong> <span className={classes['soft']}>{review.clientId}</span>
        <div>{review.asked}</div>
        <time dateTime={review.createdAt} className={classes['soft']}>
          {clock(review.createdAt)}
        </time>
      </div>
      <div className={classes['why']}>
        <p>{review.reason}</p>
        <SquareStatusText query={square} />
        {refund ? (
          <Alert variant="light" color={refund.isFailed ? 'red' : 'gray'} p="xs" mt="xs">
            {refund.text}
          </Alert>
        ) : null}
      </div>
      <div className={classes['acts']}>
        {refundAct ? (
          <Button
            size="xs"
            disabled={decide.isPending}
            onClick={() => (refundAct.question ? setAsked('refund') : void act({ act: 'refund' }))}
          >
            {decide.isPending && !asked ? 'Refunding…' : refundAct.label}
          </Button>
        ) : null}
        {settleAct && paid ? (
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => setAsked('settle')}>
            {settleAct.label}
          </Button>
        ) : null}
        {giveUpAct ? (
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => setAsked('give_up')}>
            {giveUpAct.label}
          </Button>
        ) : null}
      </div>
      {questions.map(([name, question, onConfirm]) =>
        question ? (
          <ConfirmDialog
            key={name}
            opened={asked === name}
            title={question.title}
            confirmLabel={question.label}
            busyLabel="Asking Square…"
            isDangerous={name !== 'settle'}
            onConfirm={onConfirm}
            onClose={() => setAsked(null)}
          >
            {question.text} Your name is recorded.
          </ConfirmDialog>
        ) : null,
      )}
    </li>
  );
}
