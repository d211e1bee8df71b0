import { Card } from '../../../components/card.tsx';
import { calendarDay } from '../../../lib/venue-format.ts';
import type { ShownNumbers } from '../dashboard.model.ts';
import classes from './cards.module.css';

/** The current or next weekend. */
export function WeekendCard({ weekend, isLoading }: { weekend: ShownNumbers['weekend']; isLoading: boolean }) {
  const figures = [
    ['Groups', weekend.groups],
    ['Individuals', weekend.individuals],
    ['Total guests', weekend.total_guests],
  ] as const;
  return (
    <Card title="Bookings this weekend" area="weekend" isLoading={isLoading}>
      <dl className={classes['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        {calendarDay(weekend.saturday)} – {calendarDay(weekend.sunday)}
      </p>
    </Card>
  );
}
