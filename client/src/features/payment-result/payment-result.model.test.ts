import type { ClientStatus } from '@gatehouse/sync-protocol/http/payments';
import { describe, expect, it } from 'vitest';
import type { RegistrationRecord } from '../../domain/registration/registration-record.ts';
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

describe('what the address says', () => {
  it('knows at once an account that was active already, and a booking', () => {
    expect(planned('status=already_active&token=t').state).toEqual({ kind: 'already_active' });
    expect(planned('bookingId=C00007-1&amount=25').state).toEqual({
      kind: 'booking_success',
      bookingId: 'C00007-1',
      amount: '$25.00',
    });
    expect(planned('bookingId=C00007-1&amount=<b>').state).toMatchObject({ amount: null });
  });

  it('[P4] never takes an id for a success: it is asked for', () => {
    const { state, checks } = planned('clientId=C00007');
    expect(state).toEqual({ kind: 'loading' });
    expect(checks).toEqual([{ by: 'client', clientId: 'C00007' }]);
  });

  it('asks by the token first, whatever the provider added to the address', () => {
    expect(planned('token=t&clientId=C00007&transactionId=x&orderId=y', record).checks).toEqual([
      { by: 'token', token: 't' },
      { by: 'client', clientId: 'C00007', email: record.email },
    ]);
  });

  it('gives the email of this tab’s registration for its own account only', () => {
    expect(planned('clientId=C00008', record).checks).toEqual([{ by: 'client', clientId: 'C00008' }]);
    expect(planned('', record).checks).toEqual([{ by: 'registration', clientId: 'C00007', email: record.email }]);
  });

  it('has nothing to ask without any of them', () => {
    expect(planned('').state).toEqual({
      kind: 'error',
      message: 'Missing payment information. Please contact support.',
    });
  });
});

describe('what the answers come to', () => {
  const failed = { kind: 'failed', message: 'first' } as const;

  it('is a success with any that is active, else pending, else the first failure', () => {
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
