import * as contracts from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './holidays.service.ts';

/** Which days are holidays, and on which of them a venue opens. */
export function bindHolidays(router: Router): void {
  const { deps } = router;

  bind(router, contracts.checkHoliday, async ({ params, query }) => {
    const holidays = await service.checkHoliday(deps, params.date, query.client_id);
    return { is_holiday: holidays.length > 0, holidays };
  });
  bind(router, contracts.listVenueHolidays, async ({ principal }) => ({
    holidays: await service.listVenueHolidays(deps, principal.venue),
  }));
  bind(router, contracts.updateVenueHoliday, async ({ params, body }) => ({
    holiday: await service.updateVenueHoliday(deps, params.client_id, params.date, body.is_open),
  }));
}
