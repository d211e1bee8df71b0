import * as contracts from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { requireVenue } from '#access/visited-venue';
import { bind, type Router } from '#http/bind';
import * as service from './blackouts.service.ts';

/** Days on which the business, or one offering, takes no bookings. Requirement B9. */
export function bindBlackouts(router: Router): void {
  const { deps } = router;

  bind(router, contracts.listBusinessBlackouts, async ({ params }) => {
    await requireVenue(deps, params.client_id);
    return service.listBlackouts(deps, params.client_id);
  });
  bind(router, contracts.createBusinessBlackout, async ({ body, principal }) => {
    const { blackout_date: date, reason } = body;
    return { blackout: await service.createBlackout(deps, principal.venue, { date, reason }) };
  });
  bind(router, contracts.createBusinessBlackouts, async ({ body, principal }) =>
    addedReply(await service.createBlackouts(deps, principal.venue, body), 'business-wide blackout dates'),
  );
  bind(router, contracts.deleteBusinessBlackout, async ({ params, query }) => {
    const { client_id: clientId, blackout_id: blackoutId } = params;
    await service.deleteBlackout(deps, clientId, { blackoutId, ...query });
  });

  bind(router, contracts.listOfferingBlackouts, ({ params }) =>
    service.listBlackouts(deps, params.client_id, params.offering_id),
  );
  bind(router, contracts.createOfferingBlackout, async ({ params, body, principal }) => {
    const day = { offeringId: params.offering_id, date: body.blackout_date, reason: body.reason };
    return { blackout: await service.createBlackout(deps, principal.venue, day) };
  });
  bind(router, contracts.createOfferingBlackouts, async ({ params, body, principal }) =>
    addedReply(
      await service.createBlackouts(deps, principal.venue, { offeringId: params.offering_id, ...body }),
      'blackout dates',
    ),
  );
  bind(router, contracts.deleteOfferingBlackout, async ({ params, query }) => {
    const { client_id: clientId, offering_id: offeringId, blackout_id: blackoutId } = params;
    await service.deleteBlackout(deps, clientId, { offeringId, blackoutId, ...query });
  });
}

/** 'Successfully added 5 blackout dates (2 duplicates skipped)'. */
function addedReply({ created, duplicates }: { created: number; duplicates: number }, what: string) {
  const skipped = duplicates > 0 ? ` (${duplicates} duplicates skipped)` : '';
  return { created, duplicates, message: `Successfully added ${created} ${what}${skipped}` };
}
