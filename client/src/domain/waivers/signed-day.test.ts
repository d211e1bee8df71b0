import { expect, it } from 'vitest';
import { signedText } from './signed-day.ts';

it('[F55] names the day of the signature, and for a record without one the venue’s day of the upload', () => {
  const row = { date_signed: '2026-01-31', created_at: '2026-11-04T03:00:00.000Z' };
  expect(signedText({ ...row, has_signature: true }, 'America/New_York')).toBe('Signed Jan 31, 2026');
  expect(signedText({ ...row, has_signature: false }, 'America/New_York')).toBe('Added Nov 3, 2026');
});
