import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { expect, it } from 'vitest';
import { expiryText, promoState, usesText } from './promo.model.ts';

const promo: PromoView = {
  code: 'SPRING',
  description: 'Spring',
  skipPayment: true,
  trialDays: 14,
  maxUses: 3,
  uses: 2,
  expires_at: '2026-11-20T23:59:59.999Z',
  is_active: true,
  created_at: '2026-11-01T00:00:00.000Z',
  revision: 0,
};
const label = (change: Partial<PromoView>, at = '2026-11-20T23:59:59.000Z') =>
  promoState({ ...promo, ...change }, Date.parse(at)).label;

it('[Y47] says whether a code can be used, and why not', () => {
  expect(label({})).toBe('Active');
  expect(label({ uses: 3 })).toBe('Used up');
  expect(label({ uses: 3, maxUses: null })).toBe('Active');
  expect(label({}, '2026-11-21T00:00:00.000Z')).toBe('Expired');
  expect(label({ is_active: false, uses: 3 })).toBe('Off');
  expect([usesText(promo), usesText({ ...promo, maxUses: null })]).toEqual(['2 of 3', '2']);
  expect([expiryText(promo), expiryText({ expires_at: null })]).toEqual(['Nov 20, 2026', 'Never']);
});
