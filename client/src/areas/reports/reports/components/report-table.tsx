import { ListTable, toTheRight } from '#components/list-table.tsx';
import type { ReportView } from '../views/report-view.ts';

/** What the chart shows, in figures. */
export function ReportTable({ chart }: { chart: ReportView['chart'] }) {
  const { bars, series, show, title, bucketTitle } = chart;
  return (
    <ListTable
      aria-label={title}
      plain={{ verticalSpacing: 4 }}
      rows={bars}
      keyOf={({ text }) => text}
      columns={[
        { header: bucketTitle, cell: ({ text }) => text },
        ...series.map((header, index) => ({
          header,
          ...toTheRight,
          cell: ({ values }: (typeof bars)[number]) => show(values[index] ?? 0),
        })),
      ]}
    />
  );
}
