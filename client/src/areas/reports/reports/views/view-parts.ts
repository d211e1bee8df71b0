import { bucketSizeOf } from '@gatehouse/sync-protocol/areas/reports/report-buckets';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { Figure } from '#components/figures.tsx';
import { bucketLabel, bucketText, bucketTitles, changeText, count, inBuckets } from '../model/report-texts.ts';
import type { ReportView } from './report-view.ts';

/** Makes the cards of a report: a figure by its name, with how it compares. */
export function cardsOf<Name extends string>(total: Record<Name, number>, previous: Record<Name, number>) {
  return (title: string, name: Name): Figure => ({
    title,
    value: count(total[name]),
    note: changeText(total[name], previous[name], count),
  });
}

/** A chart over the days of a report, with the values of each bar in the order of the series. */
export function chartOf<Day extends { date: string }>(
  chart: Pick<ReportView['chart'], 'title' | 'series' | 'isStacked'> & { show?: ReportView['chart']['show'] },
  { range, days }: { range: ReportRange; days: readonly Day[] },
  valuesOf: (rows: readonly Day[]) => readonly number[],
): ReportView['chart'] {
  return {
    show: count,
    ...chart,
    bucketTitle: bucketTitles[bucketSizeOf(range)],
    bars: inBuckets(range, days).map(({ bucket, rows }) => ({
      label: bucketLabel(bucket),
      text: bucketText(bucket),
      values: valuesOf(rows),
    })),
  };
}
