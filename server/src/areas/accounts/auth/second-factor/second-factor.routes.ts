import {
  confirmSecondFactor,
  getSecondFactor,
  loginSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { bind, type Router } from '#http/bind';
import { resetForOther } from './reset-factor.service.ts';
import { confirmFactor, describeFactor, renewCodes, setUpFactor, turnOffFactor } from './second-factor.service.ts';
import { finishSignIn } from './second-step.service.ts';

/** Two-step sign-in: its second step, turning it on and off, recovery codes, and a reset for another user. */
export function bindSecondFactor(router: Router): void {
  const { deps } = router;
  bind(router, loginSecondFactor, ({ body, ip, userAgent }) => finishSignIn(deps, body, { ip, userAgent }));
  bind(router, getSecondFactor, async ({ principal }) => ({
    second_factor: await describeFactor(deps, principal.userId),
  }));
  bind(router, setUpSecondFactor, ({ principal, body }) => setUpFactor(deps, principal, body.password));
  bind(router, confirmSecondFactor, async ({ principal, body }) => ({
    recovery_codes: await confirmFactor(deps, principal, body.code),
  }));
  bind(router, turnOffSecondFactor, ({ principal, body }) => turnOffFactor(deps, principal, body));
  bind(router, renewRecoveryCodes, async ({ principal, body }) => ({
    recovery_codes: await renewCodes(deps, principal, body),
  }));
  bind(router, resetSecondFactor, async ({ principal, body }) => {
    await resetForOther(deps, principal, body);
    return { message: `Two-step sign-in of ${body.email} is off. We have mailed them.` };
  });
}
