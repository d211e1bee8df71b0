import { expect, it } from 'vitest';
import { signaturesOf, signerOf, withoutReplaced } from './signatures.ts';
import { signingRow as row } from './testing/signing-row.ts';

const pair = (document: string, text: number) => JSON.stringify([[document, text]]);

it('[W46] a waiver is a signature of each of its documents; without any, of the first text of `default`', () => {
  const signed = { date_signed: '2026-06-15', first_visit: null, waiver_id: 'w', is_guardians: false };
  expect(signaturesOf(row())).toEqual([{ ...signed, document_id: 'default', text_version: 1 }]);
  const documents = JSON.stringify([
    ['default', 3],
    ['safety', 1],
  ]);
  expect(signaturesOf(row({ documents, waiver_type: 'Minor' }))).toEqual([
    { ...signed, document_id: 'default', text_version: 3, is_guardians: true },
    { ...signed, document_id: 'safety', text_version: 1, is_guardians: true },
  ]);
  expect(signaturesOf(row({ event_id: null }))).toEqual([]);
});

it('[W46] a person was born when the last record says that says so', () => {
  const child = { waiver_type: 'Minor', minor_dob: '2010-06-15' } as const;
  expect(signerOf([row({ adult_dob: '1985-12-11' }), row()])).toEqual({
    birth_date: '1985-12-10',
    waiver_type: 'Adult',
  });
  expect(signerOf([row(child), row({ adult_dob: null })])).toEqual({ birth_date: '2010-06-15', waiver_type: 'Minor' });
  expect(signerOf([row({ ...child, minor_dob: null })])).toEqual({ birth_date: null, waiver_type: 'Minor' });
});

it.each([
  ['a later one of the same document', [row(), row({ date_signed: '2026-06-16' })], ['2026-06-16']],
  ['of two of one day the later one', [row({ waiver_id: 'a' }), row({ waiver_id: 'b' })], ['2026-06-15']],
  ['one of another document too', [row(), row({ documents: pair('x', 1) })], ['2026-06-15', '2026-06-15']],
  [
    'one of a later text too, where an earlier one was signed later',
    [row({ documents: pair('x', 2) }), row({ documents: pair('x', 1), date_signed: '2026-06-16' })],
    ['2026-06-15', '2026-06-16'],
  ],
  [
    'their own too, where a guardian signed later',
    [row(), row({ waiver_type: 'Minor', date_signed: '2026-06-16' })],
    ['2026-06-15', '2026-06-16'],
  ],
  [
    'their own alone, where a guardian signed before',
    [row({ waiver_type: 'Minor' }), row({ date_signed: '2026-06-16' })],
    ['2026-06-16'],
  ],
])('[W46] of what a person signed, a device gets %s', (_, rows, days) => {
  const kept = withoutReplaced(rows.flatMap(signaturesOf));
  expect(kept.map((signature) => signature.date_signed)).toEqual(days);
});
