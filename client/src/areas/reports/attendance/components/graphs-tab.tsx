import { Group, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { AsOf } from '#domain/answers/as-of.tsx';
import { chartSummary, type Metric, metricLabels, metrics, periodText } from '../model/attendance.model.ts';
import { useAttendance } from '../model/attendance.queries.ts';
import { loadingFailureText } from '../model/failure-texts.ts';
import { useChosen } from '../model/use-chosen.ts';
import classes from './attendance.module.css';
import { AttendancePeriodPicker } from './attendance-period-picker.tsx';
import { AttendanceTable } from './attendance-table.tsx';

/* The chart library loads with the first chart. Where it can't be loaded, the table has the same figures. */
const AttendanceChart = lazy(() =>
  import('./attendance-chart.tsx').then(
    (module) => ({ default: module.AttendanceChart }),
    () => ({ default: AttendanceTable }),
  ),
);

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];
const choices = metrics.map((metric) => ({ value: metric, label: metricLabels[metric] }));

/** One figure of a period over time, as a chart or as a table. Requirement F12. */
export function GraphsTab() {
  const [chosen, choose] = useChosen();
  const [metric, setMetric] = useState<Metric>('total_checkins');
  const [view, setView] = useState('chart');
  const answer = useAttendance(chosen);
  const { data } = answer;
  const failed = loadingFailureText([{ title: periodText(chosen), answer }]);
  return (
    <>
      <AttendancePeriodPicker chosen={chosen} onChoose={choose} />
      <Group justify="space-between" align="flex-end" my="md" gap="sm">
        <Select
          label="Metric"
          w={240}
          data={choices}
          value={metric}
          allowDeselect={false}
          onChange={(next) => next && setMetric(next)}
        />
        <SegmentedControl data={views} value={view} onChange={setView} aria-label="Show the figures as" />
      </Group>
      {failed ? <ErrorState message={failed} onRetry={answer.retry} /> : <AsOf answer={answer} />}
      {data ? <p className={classes['note']}>{chartSummary(data, metric)}</p> : null}
      {answer.isLoading ? <Skeleton height={340} aria-label="Loading" /> : null}
      {data && view === 'table' ? <AttendanceTable attendance={data} metric={metric} /> : null}
      {data && view === 'chart' ? (
        <Suspense fallback={<Skeleton height={340} />}>
          <AttendanceChart attendance={data} metric={metric} />
        </Suspense>
      ) : null}
    </>
  );
}
