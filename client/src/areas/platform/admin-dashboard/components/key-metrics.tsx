import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import classes from '../admin.module.css';
import { numberText } from './admin.model.ts';
import { Section } from './section.tsx';

type Figure = readonly [label: string, value: string];

/** Each card has one figure that counts, and those that explain it. */
export function KeyMetrics({ stats }: { stats: AdminStats }) {
  const { clients, customers, checkins, bookings, payments } = stats;
  const growth = payments.subscriptionGrowth;
  return (
    <Section title="Key Metrics" note="In each venue’s time zone; weeks start on Monday">
      <div className={classes['metrics']}>
        <Card
          label="Clients"
          value={numberText(clients.total)}
          figures={[
            ['Active', numberText(clients.active)],
            ['Pending', numberText(clients.pending)],
            ['Expired', numberText(clients.expired)],
          ]}
        />
        <Card label="Customers" value={numberText(customers.total)} figures={periodsOf(customers)} />
        <Card label="Check-ins" value={numberText(checkins.total)} figures={periodsOf(checkins)} />
        <Card
          label="Bookings"
          value={numberText(bookings.total)}
          figures={[
            ['Today', numberText(bookings.today)],
            ['This week', numberText(bookings.thisWeek)],
            ['Upcoming', numberText(bookings.upcoming)],
          ]}
        />
        <Card
          label="Revenue"
          value={formatMoney(payments.totalRevenue)}
          figures={[
            ['This month', formatMoney(payments.thisMonth)],
            ['Payments', numberText(payments.totalTransactions)],
            ['Average', formatMoney(payments.averageTransaction)],
          ]}
        />
        <Card
          label="Active subscriptions"
          value={numberText(payments.activeSubscriptions)}
          figures={[
            ['Monthly', formatMoney(payments.monthlyRecurring)],
            ['Growth', growth === null ? 'n/a' : `+${growth.toLocaleString('en-US')}%`],
          ]}
        />
      </div>
    </Section>
  );
}

function periodsOf({ today, thisWeek, thisMonth }: AdminStats['customers']): Figure[] {
  return [
    ['Today', numberText(today)],
    ['This week', numberText(thisWeek)],
    ['This month', numberText(thisMonth)],
  ];
}

function Card({ label, value, figures }: { label: string; value: string; figures: readonly Figure[] }) {
  return (
    <div className={classes['card']}>
      <p className={classes['note']}>{label}</p>
      <p className={classes['big']}>{value}</p>
      <dl className={classes['figures']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
