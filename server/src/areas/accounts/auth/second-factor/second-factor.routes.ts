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
  const success = true as const;
  bind(router, loginSecondFactor, ({ body, ip, userAgent }) => finishSignIn(deps, body, { ip, userAgent }));
  bind(router, getSecondFactor, async ({ principal }) => ({
    success,
    second_factor: await describeFactor(deps, principal.userId),
  }));
  bind(router, setUpSecondFactor, async ({ principal, body }) => ({
    success,
    ...(await setUpFactor(deps, principal, body.password)),
  }));
  bind(router, confirmSecondFactor, async ({ principal, body }) => ({
    success,
    recovery_codes: await confirmFactor(deps, principal, body.code),
  }));
  bind(router, turnOffSecondFactor, async ({ principal, body }) => {
    await turnOffFactor(deps, principal, body);
    return { success };
  });
  bind(router, renewRecoveryCodes, async ({ principal, body }) => ({
    success,
    recovery_codes: await renewCodes(deps, principal, body),
  }));
  bind(router, resetSecondFactor, async ({ principal, body }) => {
    await resetForOther(deps, principal, body);
    return { success, message: `Two-step sign-in of ${body.email} is off. We have mailed them.` };
  });
}
