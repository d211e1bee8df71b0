import { login } from '@gatehouse/sync-protocol/http/auth';
import { register } from '@gatehouse/sync-protocol/http/clients';
import { checkPaymentStatus, createWithPayment } from '@gatehouse/sync-protocol/http/payments';
import { listPlans } from '@gatehouse/sync-protocol/http/plans';
import { applyPromo, validatePromo } from '@gatehouse/sync-protocol/http/promos';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readClientStatus } from '../domain/subscription/account-status.ts';
import { readPlans } from '../domain/subscription/plans.ts';
import { readLogin } from '../features/auth/login-reply.ts';
import { readDone, readPaymentLink, readPromo, readRegistered } from '../features/registration/registration.replies.ts';

type Json = Record<string, unknown>;
const statusFields = {
  expiryWarning: null,
  servicePaidUntil: '2026-12-04',
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  accountStatus: 'trial',
};
const user = {
  id: 'u',
  email: 'a@b.example',
  role: 'client',
  name: 'A',
  first_name: 'A',
  last_name: '',
  client_id: 'C00001',
  subscription_status: 'trial',
  service_paid_until: '2026-12-04',
  ...statusFields,
};
const client = {
  id: 'C00001',
  companyName: 'A',
  email: 'a@b.example',
  subscriptionPlan: null,
  subscriptionStatus: 'pending',
  isActive: false,
  activatedAt: null,
};
const benefits = { description: 'd', skipPayment: true, trialDays: 14, remainingUses: null };
const plan = { plan_id: 'p', plan_name: 'P', plan_type: 'yearly', price: 660.5, waivers_per_month: null };

const readers: { name: string; schema: z.ZodType; read: (reply: unknown) => unknown; valid: Json; used?: string[] }[] =
  [
    {
      name: 'login',
      schema: login.reply,
      read: readLogin,
      valid: {
        success: true,
        message: 'm',
        token: 't',
        user,
        ...statusFields,
        paymentRequired: false,
        clientId: 'C00001',
      },
      used: ['success', 'token', 'user'],
    },
    {
      name: 'register',
      schema: register.reply,
      read: readRegistered,
      valid: {
        success: true,
        message: 'm',
        clientId: 'C00001',
        accountStatus: 'trial',
        servicePaidUntil: '2026-12-04',
      },
    },
    {
      name: 'promo',
      schema: validatePromo.reply,
      read: readPromo,
      valid: { success: true, valid: true, benefits, remainingUses: 3, error: null },
    },
    { name: 'done', schema: applyPromo.reply, read: readDone, valid: { success: true, message: 'm' } },
    {
      name: 'payment link',
      schema: createWithPayment.reply,
      read: readPaymentLink,
      valid: { success: true, message: 'm', paymentLink: { url: 'https://square.link/u/x' } },
    },
    {
      name: 'client status',
      schema: checkPaymentStatus.reply,
      read: readClientStatus,
      valid: { success: true, client },
    },
    {
      name: 'plans',
      schema: listPlans.reply,
      read: readPlans,
      valid: { success: true, plans: [plan, { ...plan, price: null }] },
    },
  ];

/** What a proxy, a bug or another release may put in any place. */
const strange = [null, true, 7, 1.5, '', 'words', [], {}, undefined];

function* mutants(value: Json, only: string[] = Object.keys(value)): Generator<Json> {
  for (const key of only) {
    for (const other of strange) yield { ...value, [key]: other };
    const inner = value[key];
    if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      for (const mutant of mutants(inner as Json)) yield { ...value, [key]: mutant };
    if (Array.isArray(inner) && inner.length > 0)
      for (const mutant of mutants(inner[0] as Json)) yield { ...value, [key]: [mutant] };
  }
}

describe.each(readers)('the reader of a $name reply', ({ schema, read, valid, used }) => {
  it('accepts what the contract does', () => {
    expect(schema.safeParse(valid).success).toBe(true);
    expect(read(valid)).not.toBeNull();
    expect(strange.filter((value) => read(value) !== null)).toEqual([]);
  });

  it('refuses what the contract refuses', () => {
    const passed = [...mutants(valid, used)].filter(
      (reply) => !schema.safeParse(reply).success && read(reply) !== null,
    );
    expect(passed).toEqual([]);
  });

  it('takes every value the contract allows', () => {
    const lost = [...mutants(valid, used)].filter((reply) => schema.safeParse(reply).success && read(reply) === null);
    /* An address that no browser should go to is the one exception. */
    expect(lost.filter(({ paymentLink }) => paymentLink === undefined)).toEqual([]);
  });
});

it('goes to a payment page by http only', () => {
  const link = (url: string) => readPaymentLink({ success: true, message: 'm', paymentLink: { url } });
  expect(link('javascript:alert(1)')).toBeNull();
  expect(link('http://localhost:5000/pay')).toBe('http://localhost:5000/pay');
});
