import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#components/card.tsx';
import { ListTable, toTheRight } from '#components/list-table.tsx';
import { calendarDay, weekdayName } from '#lib/venue-format';
import { type ShownNumbers, waiversSummary, weekText } from '../model/dashboard.model.ts';
import classes from './cards.module.css';

interface WaiversProps {
  waivers: ShownNumbers['waivers'];
  today: string;
}

/* The chart library loads after the first paint. Where it can't be loaded, the table has the same data. */
const WaiversChart = lazy(() =>
  import('./waivers-chart.tsx').then(
    (module) => ({ default: module.WaiversChart }),
    () => ({ default: WaiversTable }),
  ),
);

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** Waivers of each day of the current week, as a chart or as a table. Requirement U6. */
export function WaiversCard({ waivers, today, isLoading }: WaiversProps & { isLoading: boolean }) {
  const [view, setView] = useState('chart');
  const isEmpty = waivers.every(({ count }) => count === 0);
  return (
    <Card
      /* Without the weekdays, the week would be taken for the last seven days. Requirement U29. */
      title={`Waivers Completed in past 7 days (Monday to Sunday, ${weekText(waivers, today)})`}
      area="waivers"
      isLoading={isLoading}
      height={220}
      aside={
        <SegmentedControl size="xs" data={views} value={view} onChange={setView} aria-label="Show the waivers as" />
      }
    >
      {view === 'table' ? <WaiversTable waivers={waivers} today={today} /> : null}
      {view === 'chart' && isEmpty ? (
        <div className={classes['noWaivers']}>
          No waivers signed this week yet
          <span className="gate-dimmed gate-small gate-flush">Each day’s signatures will appear here as a bar.</span>
        </div>
      ) : null}
      {view === 'chart' && !isEmpty ? (
        <Suspense fallback={<Skeleton height={220} />}>
          <WaiversChart waivers={waivers} today={today} />
        </Suspense>
      ) : null}
      {isEmpty ? null : (
        <p className="gate-dimmed gate-small gate-flush">{waiversSummary(waivers)}, in the venue’s time.</p>
      )}
    </Card>
  );
}

/** What the chart shows, in figures. */
function WaiversTable({ waivers, today }: { waivers: ShownNumbers['waivers']; today: string }) {
  return (
    <ListTable
      aria-label="Waivers by day"
      plain={{ verticalSpacing: 4 }}
      rows={waivers}
      keyOf={({ date }) => date}
      columns={[
        { header: 'Day', cell: ({ date }) => `${weekdayName(date)}${date === today ? ' · today' : ''}` },
        { header: 'Date', cell: ({ date }) => calendarDay(date) },
        { header: 'Waivers', ...toTheRight, cell: ({ count }) => count.toLocaleString('en-US') },
      ]}
    />
  );
}
