import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import classes from './cards.module.css';

/** How many customers are in today. Null while the people on this device are locked. */
export function CheckInsCard({ count, isLoading }: { count: number | null; isLoading: boolean }) {
  return (
    <Card title="Daily Check-ins" area="checkins" isLoading={isLoading}>
      <p className={classes['big']} data-testid="daily-check-ins">
        {count === null ? 'Locked' : count.toLocaleString('en-US')}
      </p>
      <p className={classes['note']}>
        {count === 1 ? 'customer' : 'customers'} today ·{' '}
        <Anchor component={Link} to="/customer-check-in" inherit underline="always">
          Check people in
        </Anchor>
      </p>
    </Card>
  );
}
