import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { clock, squareStatus } from './payment-review-labels.ts';
import classes from './payment-reviews.module.css';
import type { ReviewDecision, useDecideReview, useSquareStatus } from './payment-reviews.queries.ts';

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
      <div>
        <strong>{review.clientName}</strong> <span className="gate-dimmed gate-small">{review.clientId}</span>
        <div>{review.asked}</div>
        <time dateTime={review.createdAt} className="gate-dimmed gate-small">
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

/** Square's current status. Queried for each payment separately, so that the list shows while Square is down. */
function SquareStatusText({ query }: { query: ReturnType<typeof useSquareStatus> }) {
  const { data, isFetching } = query;
  const square = data?.square;
  if (square === undefined)
    return (
      <p className="gate-dimmed gate-small" aria-live="polite">
        {isFetching ? 'Asking Square…' : 'Square didn’t answer. '}
        {isFetching ? null : (
          <Anchor component="button" type="button" inherit underline="always" onClick={() => void query.refetch()}>
            Ask again
          </Anchor>
        )}
      </p>
    );
  if (square === null) return <p>Square has no record of this payment.</p>;
  return (
    <dl className={classes['square']}>
      <Fact name="Square says" value={squareStatus(square)} />
      <Fact
        name="Amount"
        value={formatMoney(square.amount, square.currency)}
        differs={square.differs.includes('amount') || square.differs.includes('currency')}
      />
      <Fact name="Location" value={square.location_id ?? 'Unknown'} differs={square.differs.includes('location')} />
      <Fact name="Made" value={square.created_at ? clock(square.created_at) : 'Unknown'} />
      <Fact name="Payment ID" value={square.square_payment_id} differs={square.differs.includes('reference')} />
    </dl>
  );
}

function Fact({ name, value, differs = false }: { name: string; value: string; differs?: boolean }) {
  return (
    <div data-differs={differs || undefined}>
      <dt>{name}</dt>
      <dd>
        {value}
        {differs ? ' (differs)' : ''}
      </dd>
    </div>
  );
}
