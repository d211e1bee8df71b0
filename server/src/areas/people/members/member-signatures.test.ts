import { expect, it } from 'vitest';
import type { SigningRow } from '../signatures/signatures.ts';
import { signingRow as row } from '../signatures/testing/signing-row.ts';
import { signedBy } from './member-signatures.ts';

const minor = { waiver_type: 'Minor', adult_dob: null, minor_dob: '2010-06-15' } as const;

it.each([
  ['an adult who signed as one', row(), undefined],
  ['an adult who signed on the birthday itself', row({ adult_dob: '2008-06-15' }), undefined],
  ['one who signed as an adult a day before they were one', row({ adult_dob: '2008-06-16' }), '2026-06-16'],
  ['a minor for whom a guardian signed', row(minor), '2028-06-15'],
  ['one for whom a guardian signed after the birthday', row({ ...minor, minor_dob: '2008-06-14' }), '2026-06-14'],
  ['a minor whose birth date is not known', row({ ...minor, minor_dob: null }), undefined],
])('[W46] a device hears when %s comes of age', (_, newest, comesOfAge) => {
  expect(signedBy([newest], newest, 18).comes_of_age_on).toBe(comesOfAge);
});

const more = (change: Partial<SigningRow>): [SigningRow, SigningRow] => [row(change), row(change)];

it.each([
  ['nothing of the first text by their own hand', ...more({}), undefined],
  ['nothing of an upload', ...more({ event_id: null }), undefined],
  ['a later text', ...more({ documents: '[["default",2]]' }), ['2026-06-15']],
  ['another document', ...more({ documents: '[["safety",1]]' }), ['2026-06-15']],
  ['a first visit', ...more({ first_visit: '2026-06-16' }), ['2026-06-15']],
  ['what a guardian signed', ...more(minor), ['2026-06-15']],
  ['another day than the row shows', row({ date_signed: '2026-06-14' }), row(), ['2026-06-14']],
])('[W46] a row of a member says %s beyond what it shows', (_, signed, newest, days) => {
  expect(signedBy([signed], newest, 18).signatures?.map(({ date_signed }) => date_signed)).toEqual(days);
});
