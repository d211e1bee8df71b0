import { expect, it } from 'vitest';
import { type ReadinessFacts, readiness, unsentCheck } from './readiness.model.ts';

const whole: ReadinessFacts = {
  files: { kind: 'complete', total: 30 },
  isFilled: true,
  needsDocument: true,
  hasDocument: true,
};

it('[K6] is ready when files, venue and waiver are here', () => {
  expect(readiness(whole).isReady).toBe(true);
});

it.each<[string, Partial<ReadinessFacts>]>([
  ['while it looks', { files: null }],
  ['one file short', { files: { kind: 'incomplete', missing: 1 } }],
  ['without a worker', { files: { kind: 'incomplete', missing: null } }],
  ['where workers are not supported', { files: { kind: 'unsupported' } }],
  ['before the first fill', { isFilled: false }],
  ['as a kiosk without a waiver', { hasDocument: false }],
])('[K6] is not ready %s', (_, change) => {
  const { isReady, checks } = readiness({ ...whole, ...change });
  expect(isReady).toBe(false);
  expect(checks.some(({ state }) => state === 'missing')).toBe(true);
});

it.each([
  [1, '1 file is missing.'],
  [12, '12 files are missing.'],
])('[K6] says how many files are missing: %i', (missing, detail) => {
  const { checks } = readiness({ ...whole, files: { kind: 'incomplete', missing } });
  expect(checks.find(({ label }) => label === 'App files')?.detail).toBe(detail);
});

it('[K6] a scan station needs no waiver', () => {
  expect(readiness({ ...whole, needsDocument: false, hasDocument: false }).isReady).toBe(true);
});

it.each([
  [{ unsent: 0, parked: 0 }, 'done', 'All of them are sent.'],
  [{ unsent: 2, parked: 0 }, 'notice', '2 items not sent yet, and sent as soon as the server answers.'],
  [{ unsent: 0, parked: 1 }, 'notice', '1 item the owner has to look at on My Devices.'],
] as const)('[F51] a station says what it has not sent: %o', (counts, state, detail) => {
  expect(unsentCheck(counts)).toMatchObject({ state, detail });
});
