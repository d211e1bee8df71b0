import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type WaiversReport, waiverFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { Connection } from '#db/database';
import { ownerReport } from './owner-report.ts';
import { datesOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';
import { countSigned } from './signed-waivers.shared.repository.ts';

/** Waivers by the venue day of the signature; who came from an upload signed nothing. Requirement F34. */
async function make(db: Connection, { clientId, head }: ReportFrame): Promise<WaiversReport> {
  const signed = await countSigned(db, clientId, head.range);
  const before = await countSigned(db, clientId, head.compared);
  const none = sumFigures(waiverFigureNames, []);
  const days = datesOf(head.range).map((date) => ({ date, ...none, ...signed.get(date) }));
  return {
    ...head,
    days,
    total: sumFigures(waiverFigureNames, days),
    previous: sumFigures(waiverFigureNames, [...before.values()]),
  };
}

/** Waivers signed, one line for each day. */
export const waiversReport = ownerReport({
  fileName: 'waivers',
  make,
  lines: ({ days }) => days,
  columns: {
    Date: ({ date }) => date,
    Signed: ({ signed }) => signed,
    Adults: ({ adults }) => adults,
    Minors: ({ minors }) => minors,
    'First Time': ({ first_time }) => first_time,
    Returning: ({ returning }) => returning,
    Kiosk: ({ at_kiosk }) => at_kiosk,
    Desk: ({ at_desk }) => at_desk,
    'Waiver Link': ({ by_link }) => by_link,
    'Party Link': ({ by_party_link }) => by_party_link,
    'Needs Review': ({ needs_review }) => needs_review,
  },
});
