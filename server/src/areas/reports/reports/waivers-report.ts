import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type WaiversReport, waiverFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { Connection } from '#db/database';
import { datesOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';
import { countSigned } from './signed-waivers.shared.repository.ts';

/** Waivers by the venue day of the signature; who came from an upload signed nothing. Requirement F34. */
export async function waiversReport(db: Connection, { clientId, head }: ReportFrame): Promise<WaiversReport> {
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
