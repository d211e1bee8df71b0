import { bucketSizeOf } from '@gatehouse/sync-protocol/areas/reports/report-buckets';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { Figure } from '#components/figures.tsx';
import { bucketLabel, bucketText, bucketTitles, changeText, count, inBuckets } from '../model/report-texts.ts';

/** One bar of a chart and one row of its table. */
interface BarView {
  label: string;
  /** The whole name of its day, week or month. */
  text: string;
  /** Values in the order of the series. */
  values: readonly number[];
}

interface PartView {
  key: string;
  label: string;
  count: number;
  text: string;
}

/** A whole in its parts, as horizontal bars. */
export interface BreakdownView {
  title: string;
  note?: string;
  /** What the parts are shares of. */
  whole: number;
  parts: readonly PartView[];
}

/** A report as it is shown; one that holds money has one for each currency. */
export interface ReportView {
  key: string;
  /** Empty where there is one only. */
  title: string;
  isEmpty: boolean;
  /** Each with how it compares. */
  cards: readonly Figure[];
  chart: {
    title: string;
    /** Day, Week or Month. */
    bucketTitle: string;
    /** The first is drawn plain, the second hatched. */
    series: readonly string[];
    /** Whether the second adds to the first, and is drawn on top of it. */
    isStacked: boolean;
    bars: readonly BarView[];
    show: (value: number) => string;
  };
  breakdowns: readonly BreakdownView[];
  /** What each figure counts, in a sentence, where its name alone doesn't say so. */
  meanings?: readonly { title: string; text: string }[];
}

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
