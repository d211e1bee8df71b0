import type { Attendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Table } from '@mantine/core';
import { ListTable } from '#components/list-table.tsx';
import { bucketText, groupingLabel, type Metric, metricLabels, metrics } from '../model/attendance.model.ts';
import classes from './attendance.module.css';

const figure = (fontWeight: number) => ({ style: { textAlign: 'right', fontWeight } }) as const;

/** What the chart shows, and, but for a phone, its other figures next to it. */
export function AttendanceTable({ attendance, metric }: { attendance: Attendance; metric: Metric }) {
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
