import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type WaiversReport, waiverFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { countWithShare } from '../model/report-texts.ts';
import { cardsOf, chartOf, type ReportView } from './report-view.ts';

/** Requirement F34. */
export function waiversView({ range, days, total, previous }: WaiversReport): ReportView {
  const card = cardsOf(total, previous);
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
    chart: chartOf(
      { title: 'Waivers signed', series: ['Adults', 'Minors'], isStacked: true },
      { range, days },
      (rows) => {
        const { adults, minors } = sumFigures(waiverFigureNames, rows);
        return [adults, minors];
      },
    ),
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
