import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Card } from '#components/card.tsx';
import type { ShownNumbers } from '../model/dashboard.model.ts';
import classes from './cards.module.css';

interface WeekendCardProps {
  weekend: ShownNumbers['weekend'];
  today: string;
  isLoading: boolean;
}

/** The current or next weekend. */
export function WeekendCard({ weekend, today, isLoading }: WeekendCardProps) {
  const { saturday, sunday } = weekend;
  const figures = [
    ['Groups', weekend.groups],
    ['Individuals', weekend.individuals],
    ['Total guests', weekend.total_guests],
  ] as const;
  return (
    <Card
      title={namedRange('Bookings this weekend', { from: saturday, to: sunday }, today)}
      area="weekend"
      isLoading={isLoading}
    >
      <dl className={classes['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
