import * as contracts from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import * as guest from './guest-entry.service.ts';
import { addByStaff, joinAsVisitor } from './join-waitlist.service.ts';
import * as staff from './staff-waitlist.service.ts';

/** The waitlist, for guests with their link and for staff. Requirements B37, B38 and B39. */
export function bindWaitlist(router: Router): void {
  const { deps } = router;
  const success = true as const;

  bind(router, contracts.joinWaitlist, async ({ body, ip }) => {
    const { entry, token } = await joinAsVisitor(deps, body, ip);
    return { success, waitlist_id: entry.waitlist_id, token, entry };
  });
  bind(router, contracts.getWaitlistEntry, async ({ params, query }) => ({
    success,
    ...(await guest.viewEntry(deps, { waitlistId: params.waitlist_id, token: query.token })),
  }));
  bind(router, contracts.acceptOffer, async ({ params, body, ip }) => ({
    success,
    ...(await guest.takeOffer(deps, { waitlistId: params.waitlist_id, token: body.token }, ip)),
  }));
  bind(router, contracts.leaveWaitlist, async ({ params, query }) => {
    await guest.leaveAsGuest(deps, { waitlistId: params.waitlist_id, token: query.token });
    return { success };
  });
  bind(router, contracts.listWaitlist, async ({ params, query }) => {
    const array = new JsonArray();
    await staff.eachEntryChunk(deps, params.client_id, query, (entries) => array.add(entries));
    return array.responseWithin({ success }, 'waitlist');
  });
  bind(router, contracts.addToWaitlist, async ({ body, principal }) => ({
    success,
    entry: await addByStaff(deps, principal, body),
  }));
  bind(router, contracts.offerByHand, async ({ params, body, principal }) => {
    const start = { date: body.date, time: body.start_time };
    return { success, entry: await staff.offerByStaff(deps, principal, params.waitlist_id, start) };
  });
  bind(router, contracts.removeFromWaitlist, async ({ params, principal }) => {
    await staff.removeByStaff(deps, principal, params.waitlist_id);
    return { success };
  });
  bind(router, contracts.clearWaitlist, async ({ query, principal }) => ({
    success,
    ...(await staff.clearByStaff(deps, principal, query)),
  }));
}
