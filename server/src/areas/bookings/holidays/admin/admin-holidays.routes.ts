import * as contracts from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { bind, type Router } from '#http/bind';
import { countBookingsOn } from './admin-holidays.repository.ts';
import * as service from './admin-holidays.service.ts';

/** The platform's holidays. Requirements Y30, Y31. */
export function bindAdminHolidays(router: Router): void {
  const { deps } = router;
  const success = true as const;

  bind(router, contracts.listHolidayYears, async () => ({ success, ...(await service.listYears(deps)) }));
  bind(router, contracts.countHolidayBookings, async ({ params }) => ({
    success,
    ...(await deps.db.readPlatform((db) => countBookingsOn(db, params.date))),
  }));
  bind(router, contracts.previewFederalHolidays, async ({ params }) => ({
    success,
    holidays: await service.previewFederal(deps, params.year),
  }));
  bind(router, contracts.importFederalHolidays, async ({ params, body, principal }) => {
    const asked = { year: params.year, dates: body.dates };
    const counts = await service.importFederal(deps, asked, `user:${principal.userId}`);
    return { success, ...counts, message: importedText(counts, params.year) };
  });
  bind(router, contracts.listHolidays, async ({ query }) => ({
    success,
    holidays: await service.listHolidays(deps, query),
  }));
  bind(router, contracts.createHoliday, async ({ body, principal }) => ({
    success,
    holiday: await service.createHoliday(deps, body, `user:${principal.userId}`),
  }));
  bind(router, contracts.updateHoliday, async ({ params, body, principal }) => ({
    success,
    holiday: await service.updateHoliday(deps, params.holiday_id, body, `user:${principal.userId}`),
  }));
  bind(router, contracts.deleteHoliday, async ({ params, principal }) => {
    await service.deleteHoliday(deps, params.holiday_id, `user:${principal.userId}`);
    return { success };
  });
}

function importedText({ imported, skipped }: { imported: number; skipped: number }, year: string): string {
  const holidays = imported === 1 ? '1 holiday' : `${imported} holidays`;
  const already = skipped === 0 ? '' : `, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
  return `${holidays} of ${year} imported${already}.`;
}
