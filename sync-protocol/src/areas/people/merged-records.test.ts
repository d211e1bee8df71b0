import { expect, it } from 'vitest';
import { recordIdOf, signatureOf } from './merged-records.ts';

it('[F22] counts a merged record under the one that was kept', () => {
  expect(recordIdOf({ waiver_id: 'A', merged_into: 'B' })).toBe('B');
  expect(recordIdOf({ waiver_id: 'A', merged_into: null })).toBe('A');
  expect(recordIdOf({ waiver_id: 'A' })).toBe('A');
});

it('[F22] lets the newer signature of a merged record count, and signs an uploaded one by it', () => {
  const uploaded = { date_signed: '2026-01-01', has_signature: false };
  expect(signatureOf(uploaded)).toEqual(uploaded);
  expect(signatureOf({ ...uploaded, last_signed: '2025-03-01' })).toEqual({
    date_signed: '2025-03-01',
    has_signature: true,
  });
});
