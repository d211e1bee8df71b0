import {
  createCheckIn,
  listCheckIns,
  listCheckInsBetween,
  undoCheckIn,
} from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import type { TrailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import { callContext } from '#venue/call-context';
import { type DayRange, rangeOfPeriod, requireRange } from '#venue/day-range';
import { eachCheckInChunk } from './check-in-lists.service.ts';
import { checkInAtDesk, undoAtDesk } from './desk.service.ts';

/** Check-ins of a venue's days, and checking in and undoing it at the desk. */
export function bindCheckIns(router: Router): void {
  const { deps } = router;

  async function list(clientId: string, range: DayRange): Promise<Response> {
    const array = new JsonArray();
    await eachCheckInChunk(deps, clientId, range, (records) => array.add(records));
    return array.response();
  }

  bind(router, listCheckInsBetween, ({ params, query: { start, end } }) =>
    list(params.client_id, requireRange(start, end, 'start')),
  );

  bind(router, listCheckIns, ({ params, principal }) =>
    list(params.client_id, rangeOfPeriod(deps.clock, principal.venue, params.period as TrailingPeriod)),
  );

  bind(router, createCheckIn, async (call) => {
    const { record, isDuplicate } = await checkInAtDesk(deps, call.principal.venue, call.body, callContext(deps, call));
    return { duplicate: isDuplicate, ...record, checkin: record };
  });

  bind(router, undoCheckIn, async (call) => {
    const args = { checkin_id: call.params.checkin_id, reason: call.body.reason };
    await undoAtDesk(deps, call.principal.venue, args, callContext(deps, call));
  });
}
