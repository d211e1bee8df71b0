import { register as registerContract } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import {
  checkPaymentStatus,
  createWithPayment,
  paymentCompleted,
} from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { useFakeAccount } from './billing-venue.ts';
import type { FakeAccount } from './fake-payment-account.ts';

export interface Registered {
  account: FakeAccount;
  clientId: string;
  email: string;
}

/** A venue that registered and waits for its first payment, with the provider in memory. */
export async function register(app: TestApp): Promise<Registered> {
  const account = useFakeAccount(app);
  const email = 'jo@splat.example';
  const { body } = await call(app, registerContract, {
    body: { companyName: 'Splat Valley', email, password: 'secret1' },
  });
  return { account, clientId: body.clientId, email };
}

export function pay(app: TestApp, { clientId, email }: Registered, change: object = {}) {
  return call(app, createWithPayment, {
    body: { companyName: 'Splat Valley', email, clientId, selectedPlan: 'monthly', ...change },
  });
}

export function completed(app: TestApp, token: string) {
  return call(app, paymentCompleted, { query: { token: token } });
}

export function check(app: TestApp, body: BodyInputOf<typeof checkPaymentStatus>) {
  return call(app, checkPaymentStatus, { body });
}

/** The token with which a person comes back from the newest link. */
export function tokenOf({ account }: Registered): string {
  return new URL(account.links.at(-1)?.input.redirectUrl ?? '').searchParams.get('token') ?? '';
}
