import { expect, it } from 'vitest';
import { emptyCacheState } from '../../db/cache-store.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { CacheSession } from './cache-session.ts';
import { isLeaseOver } from './lease.ts';

const WEEK_MS = 7 * 86_400_000;
const CONTACT_MS = Date.parse('2026-06-15T15:00:00Z');

function isOver(contactAtMs: number | null, nowMs: number): boolean {
  const cache = { state: { ...emptyCacheState, contactAtMs } } as CacheSession;
  return isLeaseOver(cache, { leaseMs: () => nowMs } as DeviceClock);
}

it('[D4] people stay readable for exactly seven days after the last contact', () => {
  expect(isOver(CONTACT_MS, CONTACT_MS)).toBe(false);
  expect(isOver(CONTACT_MS, CONTACT_MS + WEEK_MS)).toBe(false);
  expect(isOver(CONTACT_MS, CONTACT_MS + WEEK_MS + 1)).toBe(true);
  expect(isOver(CONTACT_MS, CONTACT_MS - WEEK_MS)).toBe(false);
});

it('[D4] a contact at time zero counts, and without one there is no lease', () => {
  expect(isOver(0, WEEK_MS)).toBe(false);
  expect(isOver(0, WEEK_MS + 1)).toBe(true);
  expect(isOver(null, CONTACT_MS)).toBe(false);
});
