import { expect, it } from 'vitest';
import { isPlanSwitch } from './plan-switch.ts';

const running = { planId: 'monthly', status: 'active', paidUntil: '2026-06-20' } as const;

it('[P15] calls another plan a switch while days that were paid are left', () => {
  expect(isPlanSwitch(running, 'yearly', '2026-06-15')).toBe(true);
  expect(isPlanSwitch(running, 'yearly', '2026-06-19')).toBe(true);
  expect(isPlanSwitch(running, 'monthly', '2026-06-15')).toBe(false);
});

it('[P15] leaves the choice free from the last paid day on, on trial, and where nothing was paid', () => {
  expect(isPlanSwitch(running, 'yearly', '2026-06-20')).toBe(false);
  expect(isPlanSwitch({ ...running, status: 'grace' }, 'yearly', '2026-06-22')).toBe(false);
  for (const status of ['trial', 'pending', 'cancelled'] as const)
    expect(isPlanSwitch({ ...running, status }, 'yearly', '2026-06-15')).toBe(false);
  expect(isPlanSwitch({ ...running, planId: null }, 'yearly', '2026-06-15')).toBe(false);
  expect(isPlanSwitch({ ...running, paidUntil: null }, 'yearly', '2026-06-15')).toBe(false);
});
