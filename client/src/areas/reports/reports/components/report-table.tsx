import { Table } from '@mantine/core';
import type { ReportView } from '../views/report-view.ts';

/** What the chart shows, in figures. */
export function ReportTable({ chart }: { chart: ReportView['chart'] }) {
  const { bars, series, show, title, bucketTitle } = chart;
  return (
    <Table aria-label={title} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{bucketTitle}</Table.Th>
          {series.map((name) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bars.map(({ text, values }) => (
          <Table.Tr key={text}>
            <Table.Td>{text}</Table.Td>
            {values.map((value, index) => (
              <Table.Td key={series[index]} ta="right" data-tabular>
                {show(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
