import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import {
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
  signMinorWaiverOtherSpelling,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { bind, type Router } from '#http/bind';
import { signAsVisitor } from './public-signing.service.ts';

/** A visitor signs in a browser of their own. */
export function bindVisitorSigning(router: Router): void {
  const { deps } = router;
  const signings = [
    [signAdultWaiver, 'adult'],
    [signMinorWaiver, 'minor'],
    [signMinorWaiverOtherSpelling, 'minor'],
    [signAdultMinorWaiver, 'adult_minor'],
  ] as const satisfies readonly (readonly [object, SigningKind])[];
  for (const [contract, kind] of signings)
    bind(router, contract, ({ body, ip, userAgent }) => signAsVisitor(deps, kind, body, { ip, userAgent }));
}
