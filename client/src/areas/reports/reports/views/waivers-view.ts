import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { bucketSizeOf } from '@gatehouse/sync-protocol/areas/reports/report-buckets';
import { type WaiversReport, waiverFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import {
  bucketLabel,
  bucketText,
  bucketTitles,
  changeText,
  count,
  countWithShare,
  inBuckets,
} from '../model/report-texts.ts';
import type { ReportView } from './report-view.ts';

/** Requirement F34. */
export function waiversView({ range, days, total, previous }: WaiversReport): ReportView {
  const card = (title: string, name: keyof typeof total) => ({
    title,
    value: count(total[name]),
    note: changeText(total[name], previous[name], count),
  });
  const part = (label: string, name: keyof typeof total) => ({
    key: name,
    label,
    count: total[name],
    text: countWithShare(total[name], total.signed),
  });
  return {
    key: 'waivers',
    title: '',
    isEmpty: total.signed === 0 && previous.signed === 0,
    cards: [
      card('Waivers Signed', 'signed'),
      card('First-Time Signers', 'first_time'),
      card('Returning Signers', 'returning'),
      card('Need Review', 'needs_review'),
    ],
    chart: {
      title: 'Waivers signed',
      bucketTitle: bucketTitles[bucketSizeOf(range)],
      series: ['Adults', 'Minors'],
      isStacked: true,
      bars: inBuckets(range, days).map(({ bucket, rows }) => {
        const { adults, minors } = sumFigures(waiverFigureNames, rows);
        return { label: bucketLabel(bucket), text: bucketText(bucket), values: [adults, minors] };
      }),
      show: count,
    },
    breakdowns: [
      {
        title: 'Where they signed',
        whole: total.signed,
        parts: [
          part('Kiosk', 'at_kiosk'),
          part('Desk browser', 'at_desk'),
          part('Waiver link', 'by_link'),
          part('Party link', 'by_party_link'),
        ],
      },
      { title: 'Who signed', whole: total.signed, parts: [part('Adults', 'adults'), part('Minors', 'minors')] },
    ],
  };
}
