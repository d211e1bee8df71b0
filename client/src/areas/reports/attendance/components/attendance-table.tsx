import type { Attendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Table } from '@mantine/core';
import { bucketText, groupingLabel, type Metric, metricLabels, metrics } from '../model/attendance.model.ts';
import classes from './attendance.module.css';

/** What the chart shows, and, but for a phone, its other figures next to it. */
export function AttendanceTable({ attendance, metric }: { attendance: Attendance; metric: Metric }) {
  const classOf = (name: Metric): string => (name === metric ? '' : (classes['other'] ?? ''));
  return (
    <Table aria-label="Attendance by period" verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{groupingLabel(attendance)}</Table.Th>
          {metrics.map((name) => (
            <Table.Th key={name} ta="right" className={classOf(name)} fw={name === metric ? 700 : 500}>
              {metricLabels[name]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attendance.buckets.map((bucket) => (
          <Table.Tr key={`${bucket.start_date} ${bucket.hour}`}>
            <Table.Th scope="row" fw={400}>
              {bucketText(attendance, bucket)}
            </Table.Th>
            {metrics.map((name) => (
              <Table.Td key={name} ta="right" data-tabular className={classOf(name)} fw={name === metric ? 600 : 400}>
                {bucket[name].toLocaleString('en-US')}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
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
    </Table>
  );
}
