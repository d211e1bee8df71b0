import { expect, it } from 'vitest';
import { loadSecrets } from '#base/secrets';
import { freeAtMs, isOverLimit, RECIPIENT_LIMITS, recipientMac } from './recipient-limit.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.parse('2026-06-15T15:00:00.000Z');
const LIMITS = RECIPIENT_LIMITS.booking;
const hoursAgo = (...hours: number[]) => hours.map((hour) => new Date(NOW_MS - hour * HOUR_MS).toISOString());

it('allows three in any hour and ten in any day', () => {
  expect(isOverLimit(LIMITS, [], NOW_MS)).toBe(false);
  expect(isOverLimit(LIMITS, hoursAgo(0, 0.5), NOW_MS)).toBe(false);
  expect(isOverLimit(LIMITS, hoursAgo(0, 0.5, 0.999), NOW_MS)).toBe(true);
  expect(isOverLimit(LIMITS, hoursAgo(0, 0.5, 1), NOW_MS)).toBe(false);
  const nine = [2, 4, 6, 8, 10, 12, 14, 16, 18];
  expect(isOverLimit(LIMITS, hoursAgo(...nine), NOW_MS)).toBe(false);
  expect(isOverLimit(LIMITS, hoursAgo(...nine, 23.9), NOW_MS)).toBe(true);
  expect(isOverLimit(LIMITS, hoursAgo(...nine, 24), NOW_MS)).toBe(false);
});

it('[Y85] counts nothing that a clock sent which was ahead', () => {
  expect(isOverLimit(LIMITS, hoursAgo(-1, -24, -8760), NOW_MS)).toBe(false);
  expect(isOverLimit(LIMITS, hoursAgo(-0.05, 0, 0), NOW_MS)).toBe(true);
});

it('[Y89] says when the next one keeps both limits, behind what is sent and what is planned', () => {
  const hoursOff = (atUtc: readonly string[]) => (freeAtMs(LIMITS, atUtc, NOW_MS) - NOW_MS) / HOUR_MS;
  expect(hoursOff([])).toBe(0);
  expect(hoursOff(hoursAgo(0.25, 0.5, 0.75))).toBe(0.25);
  expect(hoursOff(hoursAgo(0, 0, 0, -1))).toBe(1);
  expect(hoursOff(hoursAgo(0, 0, 0, -1, -1, -1))).toBe(2);
  expect(hoursOff(hoursAgo(2, 4, 6, 8, 10, 12, 14, 16, 18, 20))).toBe(4);
  expect(hoursOff(hoursAgo(-24 * 365, 0, 0, 0))).toBe(1);
});

it('gives one mailbox the same key under every spelling, and only with the server’s key', () => {
  const secrets = loadSecrets({ secretKey: Buffer.alloc(32, 1).toString('base64'), dataDir: '' });
  const others = loadSecrets({ secretKey: Buffer.alloc(32, 2).toString('base64'), dataDir: '' });
  const mac = recipientMac(secrets, 'ada.byron@example.org');
  expect(recipientMac(secrets, 'AdaByron+venue@example.org')).toBe(mac);
  expect(recipientMac(secrets, 'ada@example.org')).not.toBe(mac);
  expect(recipientMac(others, 'ada.byron@example.org')).not.toBe(mac);
});
