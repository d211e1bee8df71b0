import {
  type CheckInPeriod,
  createCheckIn,
  listCheckIns,
  listCheckInsBetween,
  undoCheckIn,
} from '@gatehouse/sync-protocol/http/check-ins';
import { daysBetween } from '@gatehouse/sync-protocol/rules/venue-day';
import { AppError } from '../../app-error.ts';
import { bind, type Router } from '../../middleware/bind.ts';
import { JsonArray } from '../../middleware/json-array.ts';
import { callContext } from '../../venue/call-context.ts';
import { checkInAtDesk, type DayRange, eachCheckInChunk, rangeOfPeriod, undoAtDesk } from './desk.service.ts';

/** Ten years. */
const RANGE_DAYS_MAX = 3_660;

export function bindCheckIns(router: Router): void {
  const { deps } = router;

  async function list(clientId: string, range: DayRange): Promise<Response> {
    const array = new JsonArray();
    await eachCheckInChunk(deps, clientId, range, (records) => array.add(records));
    return array.response();
  }

  bind(router, listCheckInsBetween, ({ params, query: { start, end } }) => {
    checkRange(start, end);
    return list(params.client_id, { from: start, to: end });
  });

  bind(router, listCheckIns, ({ params, principal }) =>
    list(params.client_id, rangeOfPeriod(deps, principal.venue, params.period as CheckInPeriod)),
  );

  bind(router, createCheckIn, async (call) => {
    const { record, isDuplicate } = await checkInAtDesk(deps, call.principal.venue, call.body, callContext(deps, call));
    return { success: true as const, duplicate: isDuplicate, ...record, checkin: record };
  });

  bind(router, undoCheckIn, async (call) => {
    const args = { checkin_id: call.params.checkin_id, reason: call.body.reason };
    await undoAtDesk(deps, call.principal.venue, args, callContext(deps, call));
    return { success: true as const };
  });
}

function checkRange(start: string, end: string): void {
  const days = daysBetween(start, end) + 1;
  if (days >= 1 && days <= RANGE_DAYS_MAX) return;
  const message =
    days < 1 ? 'Start date must be before end date' : `Date range too large (maximum ${RANGE_DAYS_MAX} days)`;
  throw new AppError('INVALID_INPUT', { message, fields: { start: message } });
}
