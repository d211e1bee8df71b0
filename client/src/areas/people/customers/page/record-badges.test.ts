import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { expect, it } from 'vitest';
import { customerRow, documentRow } from '#sync/testing/rows';
import { recordBadges } from './record-badges.ts';

const row = customerRow({ waiver_id: 'w1', date_signed: '2026-03-01' });
const waiver = documentRow({ document_id: 'default' });
const badges = (documents: DocumentRow[], venueDate: string, record = row) =>
  recordBadges(record, { documents, adultAge: 18, venueDate }).map(({ color, text }) => `${color} ${text}`);

it('[F9] a waiver of the year is valid to its end, before and after the documents are known', () => {
  for (const documents of [[], [waiver]]) {
    expect(badges(documents, '2026-12-31')).toEqual(['green Valid until Dec 31, 2026']);
    expect(badges(documents, '2027-01-01')).toEqual(['gray From an earlier year']);
  }
});

it('[F68] names each document that was signed with the record, with its own last day', () => {
  const rules = documentRow({ document_id: 'rules', name: 'House rules', validity: 'until_changed' });
  const axe = documentRow({ document_id: 'axe', name: 'Axes', validity: 'days', validity_count: 10 });
  const signed = {
    ...row,
    documents: ['default', 'rules', 'axe', 'gone'].map((document_id) => ({ document_id, text_version: 1 })),
  };
  expect(badges([waiver, rules, axe], '2026-03-12', signed)).toEqual([
    'green Waiver: valid until Dec 31, 2026',
    'green House rules: valid',
    'gray Axes: expired',
  ]);
  const changed = { ...rules, version: 2, text_version: 2 };
  expect(badges([changed, axe], '2026-03-12', signed)[0]).toBe('gray House rules: older text');
  expect(badges([waiver, rules], '2026-03-12')).toEqual(['green Waiver: valid until Dec 31, 2026']);
});

it('[F67] a guardian’s signature says so once the minor is of age', () => {
  const minor = { ...row, waiver_type: 'Minor' as const, minor_DoB: '2008-03-10' };
  expect(badges([waiver], '2026-03-09', minor)).toEqual(['green Valid until Mar 9, 2026']);
  expect(badges([waiver], '2026-03-10', minor)).toEqual(['gray Signed by a guardian']);
});
