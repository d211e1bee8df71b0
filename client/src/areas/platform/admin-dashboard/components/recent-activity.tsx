import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Title } from '@mantine/core';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import classes from '../admin.module.css';
import { clockText } from '../model/admin.model.ts';
import { Section } from './section.tsx';

interface Line {
  key: string;
  who: string;
  what: string;
  when: string;
}

/** The platform's latest check-ins, bookings and payments for admins, in a column each. */
export function RecentActivity({ activity }: { activity: AdminStats['recentActivity'] }) {
  return (
    <Section title="Recent Activity">
      <div className={classes['activity']}>
        <Column
          title="Check-ins"
          none="No check-ins yet"
          lines={activity.checkins.map((row, at) => ({
            key: `${row.client_id} ${row.checkin_datetime} ${at}`,
            who: row.customer_name,
            what: row.client_name,
            when: clockText(row.checkin_datetime),
          }))}
        />
        <Column
          title="Bookings"
          none="No bookings yet"
          lines={activity.bookings.map((row, at) => ({
            key: `${row.client_id} ${row.booked_at} ${at}`,
            who: row.customer_name,
            what: `${row.client_name}, for ${bookedFor(row.booking_datetime)}`,
            when: clockText(row.booked_at),
          }))}
        />
        <Column
          title="Payments"
          none="No payments yet"
          lines={activity.payments.map((row, at) => ({
            key: `${row.client_id} ${row.payment_date} ${at}`,
            who: row.customer_name,
            what: formatMoney(row.amount, row.currency),
            when: clockText(row.payment_date),
          }))}
        />
      </div>
    </Section>
  );
}

function Column({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {lines.length === 0 ? <p className={classes['note']}>{none}</p> : null}
      <ul className={classes['lines']} aria-label={title}>
        {lines.map(({ key, who, what, when }) => (
          <li key={key}>
            <span className={classes['who']}>{who}</span>
            <span className={classes['when']}>{when}</span>
            <span className={`${classes['note']} ${classes['what']}`}>{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On the venue's clock, which the text already is. */
function bookedFor(datetime: string): string {
  const [date = '', time = ''] = datetime.split('T');
  return `${calendarDay(date)}, ${timeOfDay(time)}`;
}
