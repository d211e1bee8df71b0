import * as contracts from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { bind, type Router } from '#http/bind';
import { decidePartyReview, openPartyReviews } from './party-reviews.service.ts';

/** Party check-ins whose booking is another one than the desk saw. Rule M5. */
export function bindParties(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listPartyReviews, ({ params }) => openPartyReviews(deps, params.client_id));
  bind(router, contracts.settlePartyReview, async ({ params, body, principal }) => {
    const { userId } = principal;
    await decidePartyReview(deps, params.client_id, params.review_id, { decision: body.decision, userId });
  });
}
