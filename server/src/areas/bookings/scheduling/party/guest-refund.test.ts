import { expect, it } from 'vitest';
import { guestRefund } from './guest-refund.ts';

const staff = (status: 'pending' | 'completed' | 'failed', amount_cents = 1_250) =>
  ({ actor: 'u1', status, amount_cents }) as const;
const guest = (status: 'pending' | 'completed' | 'failed', amount_cents = 1_250) =>
  ({ actor: 'visitor', status, amount_cents }) as const;

it.each([
  ['nothing', [], 'none', 0],
  ['a refund by staff alone', [staff('completed')], 'none', 0],
  ['one under way', [guest('pending')], 'pending', 12.5],
  ['one that went back', [guest('completed')], 'completed', 12.5],
  ['two, one of them under way', [guest('completed', 1_000), guest('pending', 250)], 'pending', 12.5],
  ['one that failed after staff had given back as much', [staff('completed'), guest('failed')], 'failed', 12.5],
  ['one that failed in part', [guest('completed', 1_000), guest('failed', 250)], 'failed', 12.5],
  ['one that failed, and staff gave it back', [guest('failed'), staff('completed')], 'completed', 12.5],
  ['one that failed, and staff are giving it back', [guest('failed'), staff('pending')], 'pending', 12.5],
  ['one that failed, and staff gave a part back', [guest('failed'), staff('completed', 1_000)], 'failed', 12.5],
] as const)('[B41] of %s the guest sees “%s”', (_, refunds, status, amount) => {
  expect(guestRefund(refunds)).toEqual({ amount, status });
});
