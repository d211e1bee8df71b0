import * as contracts from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { bind, type Router } from '#http/bind';
import { listSigningKiosks, requestSigning, takeSigningRequest } from './signing-requests.service.ts';

const success = true as const;

/** Sending a person from the desk to a kiosk to sign, and the kiosk's taking up of such a request. */
export function bindSigningRequests(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listSigningKiosks, async ({ principal }) => ({
    success,
    kiosks: await listSigningKiosks(deps, principal),
  }));
  bind(router, contracts.requestSigning, async ({ principal, body }) => ({
    success,
    valid_minutes: await requestSigning(deps, principal, body),
  }));
  bind(router, contracts.takeSigningRequest, async ({ principal }) => ({
    success,
    person: await takeSigningRequest(deps, principal),
  }));
}
