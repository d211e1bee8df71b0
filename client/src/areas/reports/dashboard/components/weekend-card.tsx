import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Card } from '#components/card.tsx';
import { FactList } from '#components/fact-list.tsx';
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
      <FactList
        className={classes['figures']}
        facts={figures.map(([title, value]) => [title, value.toLocaleString('en-US')])}
      />
    </Card>
  );
}
