import * as contracts from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { bind, type Router } from '#http/bind';
import { countBookingsOn } from './admin-holidays.repository.ts';
import * as service from './admin-holidays.service.ts';

/** The platform's holidays. Requirements Y30, Y31. */
export function bindAdminHolidays(router: Router): void {
  const { deps } = router;

  bind(router, contracts.listHolidayYears, () => service.listYears(deps));
  bind(router, contracts.countHolidayBookings, ({ params }) =>
    deps.db.readPlatform((db) => countBookingsOn(db, params.date)),
  );
  bind(router, contracts.previewFederalHolidays, async ({ params }) => ({
    holidays: await service.previewFederal(deps, params.year),
  }));
  bind(router, contracts.importFederalHolidays, async ({ params, body, principal }) => {
    const asked = { year: params.year, dates: body.dates };
    const counts = await service.importFederal(deps, asked, `user:${principal.userId}`);
    return { ...counts, message: importedText(counts, params.year) };
  });
  bind(router, contracts.listHolidays, async ({ query }) => ({
    holidays: await service.listHolidays(deps, query),
  }));
  bind(router, contracts.createHoliday, async ({ body, principal }) => ({
    holiday: await service.createHoliday(deps, body, `user:${principal.userId}`),
  }));
  bind(router, contracts.updateHoliday, async ({ params, body, principal }) => ({
    holiday: await service.updateHoliday(deps, params.holiday_id, body, `user:${principal.userId}`),
  }));
  bind(router, contracts.deleteHoliday, ({ params, principal }) =>
    service.deleteHoliday(deps, params.holiday_id, `user:${principal.userId}`),
  );
}

function importedText({ imported, skipped }: { imported: number; skipped: number }, year: string): string {
  const holidays = imported === 1 ? '1 holiday' : `${imported} holidays`;
  const already = skipped === 0 ? '' : `, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
  return `${holidays} of ${year} imported${already}.`;
}
