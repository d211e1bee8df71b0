import { expect, it } from 'vitest';
import { overageText, waiverUsageText } from './waiver-usage.ts';

const month = '2026-11';

it('[W6] shows how many of the plan’s waivers were signed', () => {
  expect(waiverUsageText({ month, signed: 412, limit: 500, overage: 0 })).toBe('412 of 500');
  expect(waiverUsageText({ month, signed: 1412, limit: null, overage: 0 })).toBe('1,412');
});

it('[W6] explains an overage in a sentence, and is empty while there is none', () => {
  expect(overageText({ month, signed: 500, limit: 500, overage: 0 })).toBeNull();
  expect(overageText({ month, signed: 9000, limit: null, overage: 0 })).toBeNull();
  expect(overageText({ month, signed: 501, limit: 500, overage: 1 })).toMatch(/^One waiver above your plan’s 500/);
  expect(overageText({ month, signed: 1999, limit: 500, overage: 1499 })).toMatch(/^1,499 waivers/);
});
