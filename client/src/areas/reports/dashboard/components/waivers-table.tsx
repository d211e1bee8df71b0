import { Table } from '@mantine/core';
import { calendarDay, weekdayName } from '#lib/venue-format';
import type { ShownNumbers } from '../model/dashboard.model.ts';

/** What the chart shows, in figures. */
export function WaiversTable({ waivers, today }: { waivers: ShownNumbers['waivers']; today: string }) {
  return (
    <Table aria-label="Waivers by day" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th>Date</Table.Th>
          <Table.Th ta="right">Waivers</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {waivers.map(({ date, count }) => (
          <Table.Tr key={date}>
            <Table.Td>
              {weekdayName(date)}
              {date === today ? ' · today' : ''}
            </Table.Td>
            <Table.Td>{calendarDay(date)}</Table.Td>
            <Table.Td ta="right" data-tabular>
              {count.toLocaleString('en-US')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
