import { ListTable, toTheRight } from '#components/list-table.tsx';
import { calendarDay, weekdayName } from '#lib/venue-format';
import type { ShownNumbers } from '../model/dashboard.model.ts';

/** What the chart shows, in figures. */
export function WaiversTable({ waivers, today }: { waivers: ShownNumbers['waivers']; today: string }) {
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
