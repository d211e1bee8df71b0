import { expect, it } from 'vitest';
import { evidenceKeptUntil } from './erasure.ts';

it('[F25] keeps a signed waiver some years after signing, and that of a minor as long after coming of age', () => {
  const adult = { waiver_type: 'Adult', birthDate: '1985-12-10', signedDate: '2026-06-15' } as const;
  expect(evidenceKeptUntil(adult, 6)).toBe('2032-06-15');
  expect(evidenceKeptUntil({ ...adult, signedDate: '2024-02-29' }, 6)).toBe('2030-02-28');
  expect(evidenceKeptUntil({ ...adult, waiver_type: 'Minor', birthDate: '2015-06-20' }, 6)).toBe('2039-06-20');
  expect(evidenceKeptUntil({ ...adult, waiver_type: 'Minor', birthDate: '2008-06-16' }, 1)).toBe('2027-06-16');
});
