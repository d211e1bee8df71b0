import { expect, it } from 'vitest';
import { documentRow } from '../../sync/testing/rows.ts';
import { visitRules } from './visit-rules.ts';

const rows = [
  documentRow({ document_id: 'default' }),
  documentRow({ document_id: 'minors', needed_by: 'minors' }),
  documentRow({ document_id: 'axes', needed_by: 'offerings', offering_ids: ['o1'] }),
  documentRow({ document_id: 'old', status: 'retired' }),
];
const idsOf = (asked?: string[]) =>
  visitRules(rows, asked).map(({ row, neededBy }) => `${row.document_id} ${neededBy}`);

it('[W50] a visitor signs what everyone needs and what minors need, and nothing for an offering', () => {
  expect(idsOf()).toEqual(['default everyone', 'minors minors']);
});

it('[W50] where the desk asks for some, those alone, also for an offering; what is retired by now counts for nothing', () => {
  expect(idsOf(['axes', 'minors'])).toEqual(['minors minors', 'axes everyone']);
  expect(idsOf(['old'])).toEqual(idsOf());
});

it('[W40] the waiver is there while nothing else is published', () => {
  const draft = documentRow({ document_id: 'default', status: 'draft', version: null, text_version: null });
  expect(visitRules([draft]).map(({ row }) => row.document_id)).toEqual(['default']);
  expect(visitRules([{ ...draft, status: 'retired' }, documentRow({ document_id: 'x' })])).toHaveLength(1);
});
