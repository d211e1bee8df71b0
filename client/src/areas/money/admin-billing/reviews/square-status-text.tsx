import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Anchor } from '@mantine/core';
import { clock, squareStatus } from './payment-review-labels.ts';
import classes from './payment-reviews.module.css';
import type { useSquareStatus } from './payment-reviews.queries.ts';

/** Square's current status. Queried for each payment separately, so that the list shows while Square is down. */
export function SquareStatusText({ query }: { query: ReturnType<typeof useSquareStatus> }) {
  const { data, isFetching } = query;
  const square = data?.square;
  if (square === undefined)
    return (
      <p className={classes['soft']} aria-live="polite">
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
