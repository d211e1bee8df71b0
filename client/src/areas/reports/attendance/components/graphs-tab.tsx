import type { Attendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Group, SegmentedControl, Select, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { StaleAnswerNotice } from '#domain/answers/stale-answer-notice.tsx';
import { periodText, useChosen } from '#domain/reports/periods';
import {
  bucketText,
  chartSummary,
  groupingLabel,
  type Metric,
  metricLabels,
  metrics,
} from '../model/attendance.model.ts';
import { useAttendance } from '../model/attendance.queries.ts';
import { loadingFailureText } from '../model/failure-texts.ts';
import classes from './attendance.module.css';

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
  const [chosen] = useChosen();
  const [metric, setMetric] = useState<Metric>('total_checkins');
  const [view, setView] = useState('chart');
  const answer = useAttendance(chosen);
  const { data } = answer;
  const failed = loadingFailureText([{ title: periodText(chosen), answer }]);
  return (
    <>
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
      {failed ? <ErrorState message={failed} onRetry={answer.retry} /> : <StaleAnswerNotice answer={answer} />}
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

const figure = (fontWeight: number) => ({ style: { textAlign: 'right', fontWeight } }) as const;

/** What the chart shows, and, but for a phone, its other figures next to it. */
function AttendanceTable({ attendance, metric }: { attendance: Attendance; metric: Metric }) {
  const classOf = (name: Metric): string => (name === metric ? '' : (classes['other'] ?? ''));
  return (
    <ListTable
      aria-label="Attendance by period"
      plain={{ verticalSpacing: 6, stickyHeader: true }}
      rows={attendance.buckets}
      keyOf={(bucket) => `${bucket.start_date} ${bucket.hour}`}
      columns={[
        {
          header: groupingLabel(attendance),
          isRowHeader: true,
          attributes: { style: { fontWeight: 400 } },
          cell: (bucket) => bucketText(attendance, bucket),
        },
        ...metrics.map((name) => ({
          header: metricLabels[name],
          className: classOf(name),
          isTabular: true,
          attributes: figure(name === metric ? 600 : 400),
          head: { className: classOf(name), ...figure(name === metric ? 700 : 500) },
          cell: (bucket: Attendance['buckets'][number]) => bucket[name].toLocaleString('en-US'),
        })),
      ]}
    >
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">All</Table.Th>
          {metrics.map((name) => (
            <Table.Td key={name} ta="right" data-tabular className={classOf(name)} fw={600}>
              {attendance[name].toLocaleString('en-US')}
            </Table.Td>
          ))}
        </Table.Tr>
      </Table.Tfoot>
    </ListTable>
  );
}
