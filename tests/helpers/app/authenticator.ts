import { codeOfStep, STEP_MS } from '@gatehouse/server/areas/accounts/auth/second-factor/totp';
import {
  confirmSecondFactor,
  setUpSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { call } from './call.ts';
import { TEST_PASSWORD, type TestApp } from './test-app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A person's app: the code at an instant, from the secret as it was typed in. */
export function authenticator(secret: string): (atMs: number) => string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (atMs) => codeOfStep(key, Math.floor(atMs / STEP_MS));
}

/** Six digits that the app shows at no step near now. */
export function wrongCode(code: (steps?: number) => string): string {
  const taken = new Set([-2, -1, 0, 1, 2].map(code));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((each) => !taken.has(each)) ?? '';
}

export interface SecondStep {
  /** The code that the app shows now, or `steps` later. */
  code: (steps?: number) => string;
  recoveryCodes: string[];
}

/** Switches the second step on for a signed-in user, and lets the code that confirmed it pass. */
export async function switchOn(app: TestApp, token: string, password = TEST_PASSWORD): Promise<SecondStep> {
  const made = await call(app, setUpSecondFactor, { token, body: { password } });
  const codeAt = authenticator(made.body.secret);
  const code = (steps = 0) => codeAt(app.clock.now() + steps * STEP_MS);
  const confirmed = await call(app, confirmSecondFactor, { token, body: { code: code() } });
  app.clock.advance(STEP_MS);
  return { code, recoveryCodes: confirmed.body.recovery_codes };
}
