import * as contracts from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import * as guest from './guest-entry.service.ts';
import { addByStaff, joinAsVisitor } from './join-waitlist.service.ts';
import * as staff from './staff-waitlist.service.ts';

/** The waitlist, for guests with their link and for staff. Requirements B37, B38 and B39. */
export function bindWaitlist(router: Router): void {
  const { deps } = router;

  bind(router, contracts.joinWaitlist, async ({ body, ip }) => {
    const { entry, token } = await joinAsVisitor(deps, body, ip);
    return { waitlist_id: entry.waitlist_id, token, entry };
  });
  bind(router, contracts.getWaitlistEntry, ({ params, query }) =>
    guest.viewEntry(deps, { waitlistId: params.waitlist_id, token: query.token }),
  );
  bind(router, contracts.acceptOffer, ({ params, body, ip }) =>
    guest.takeOffer(deps, { waitlistId: params.waitlist_id, token: body.token }, ip),
  );
  bind(router, contracts.leaveWaitlist, ({ params, query }) =>
    guest.leaveAsGuest(deps, { waitlistId: params.waitlist_id, token: query.token }),
  );
  bind(router, contracts.listWaitlist, async ({ params, query }) => {
    const array = new JsonArray();
    await staff.eachEntryChunk(deps, params.client_id, query, (entries) => array.add(entries));
    return array.responseWithin({ success: true }, 'waitlist');
  });
  bind(router, contracts.addToWaitlist, async ({ body, principal }) => ({
    entry: await addByStaff(deps, principal, body),
  }));
  bind(router, contracts.offerByHand, async ({ params, body, principal }) => {
    const start = { date: body.date, time: body.start_time };
    return { entry: await staff.offerByStaff(deps, principal, params.waitlist_id, start) };
  });
  bind(router, contracts.removeFromWaitlist, ({ params, principal }) =>
    staff.removeByStaff(deps, principal, params.waitlist_id),
  );
  bind(router, contracts.clearWaitlist, ({ query, principal }) => staff.clearByStaff(deps, principal, query));
}
