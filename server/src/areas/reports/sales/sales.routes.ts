import { REPORT_DAYS_MAX } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadBills, getSales } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { bind, type Router } from '#http/bind';
import type { DayRange } from '#venue/day-range';
import { type Asked, csvReply, daysAsked } from '../asked-days.ts';
import { billLinesFile, billPaymentsFile } from './bills-file.ts';
import { salesReport } from './sales.service.ts';

/** Revenue, and the lines and payments that it is made of. Requirement F72. */
export function bindSales(router: Router): void {
  const { deps } = router;
  const asked = (call: Asked): DayRange => daysAsked(deps.clock, call, REPORT_DAYS_MAX);
  bind(router, getSales, async (call) => ({ report: await salesReport(deps, call.params.client_id, asked(call)) }));
  bind(router, downloadBills, async (call) => {
    const { kind } = call.query;
    const file = kind === 'lines' ? billLinesFile : billPaymentsFile;
    return csvReply(deps, `bill-${kind}`, call, file(deps, call.principal.venue, asked(call)));
  });
}
