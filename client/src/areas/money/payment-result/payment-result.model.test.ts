import type { ClientStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { describe, expect, it } from 'vitest';
import type { RegistrationRecord } from '#domain/registration/registration-record';
import { planName, planOf, stateOf } from './payment-result.model.ts';

const record: RegistrationRecord = {
  clientId: 'C00007',
  companyName: 'Ridge Line',
  email: 'dana@ridgeline.example',
  selectedPlan: 'yearly',
  timestamp: 1,
};
const planned = (query: string, stored: RegistrationRecord | null = null) => planOf(new URLSearchParams(query), stored);
const client = { id: 'C00007', subscriptionPlan: 'monthly' } as ClientStatus;

describe('the state from the URL', () => {
  it('is final for an account that was already active', () => {
    expect(planned('status=already_active&token=t').state).toEqual({ kind: 'already_active' });
  });

  it('[R10] believes a booking only with its token, and then asks the server', () => {
    expect(planned('bookingId=C00007-1&amount=25').state).toMatchObject({ kind: 'error', isBooking: true });
    const { state, checks } = planned('bookingId=C00007-1&amount=25&token=t', record);
    expect(state).toEqual({ kind: 'loading' });
    expect(checks).toEqual([{ by: 'booking', bookingId: 'C00007-1', token: 't' }]);
  });

  it('[P4] never treats an id as success: the server is queried', () => {
    const { state, checks } = planned('clientId=C00007');
    expect(state).toEqual({ kind: 'loading' });
    expect(checks).toEqual([{ by: 'client', clientId: 'C00007' }]);
  });

  it('checks the token first, whatever the provider added to the URL', () => {
    expect(planned('token=t&clientId=C00007&transactionId=x&orderId=y', record).checks).toEqual([
      { by: 'token', token: 't' },
      { by: 'client', clientId: 'C00007', email: record.email },
    ]);
  });

  it('uses the email of this tab’s registration only for its own account', () => {
    expect(planned('clientId=C00008', record).checks).toEqual([{ by: 'client', clientId: 'C00008' }]);
    expect(planned('', record).checks).toEqual([{ by: 'registration', clientId: 'C00007', email: record.email }]);
  });

  it('has nothing to check without any of them', () => {
    expect(planned('').state).toEqual({
      kind: 'error',
      message: 'Missing payment information. Please contact support.',
    });
  });
});

describe('the outcome of the checks', () => {
  const failed = { kind: 'failed', message: 'first' } as const;

  it('is a success with any that is active, otherwise pending, otherwise the first failure', () => {
    expect(stateOf([failed, { kind: 'active', client }])).toEqual({ kind: 'success', client });
    expect(stateOf([failed, { kind: 'pending' }])).toEqual({ kind: 'pending' });
    expect(stateOf([failed, { kind: 'failed', message: 'second' }])).toEqual({ kind: 'error', message: 'first' });
  });
});

it('[R10] names the plan by its period', () => {
  expect(planName(client)).toBe('Monthly Subscription');
  expect(planName({ ...client, subscriptionPlan: 'yearly' })).toBe('Yearly Subscription');
  expect(planName({ ...client, subscriptionPlan: null })).toBeNull();
});
