import * as contracts from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { bind, type Router } from '#http/bind';
import { findPartyLink, listSigningKiosks, requestSigning, takeSigningRequest } from './signing-requests.service.ts';

/** Sending a person from the desk to a kiosk to sign, and the kiosk's taking up of such a request. */
export function bindSigningRequests(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listSigningKiosks, async ({ principal }) => ({
    kiosks: await listSigningKiosks(deps, principal),
  }));
  bind(router, contracts.requestSigning, async ({ principal, body }) => ({
    valid_minutes: await requestSigning(deps, principal, body),
  }));
  bind(router, contracts.getPartyLink, async ({ principal, params }) => ({
    waiver_link: await findPartyLink(deps, principal, params.booking_id),
  }));
  bind(router, contracts.takeSigningRequest, ({ principal, query }) =>
    takeSigningRequest(deps, principal, { takesParties: query.takes_parties === 'true' }),
  );
}
