import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { expect, it } from 'vitest';
import { customerRow } from '../../sync/testing/rows.ts';
import { recordsOfPeople } from './same-person.ts';

const ana = customerRow({ waiver_id: 'a', adult_first_name: 'Ana', adult_last_name: 'López' });
const minor = (fields: Partial<CustomerRow> & { waiver_id: string }) =>
  customerRow({
    waiver_type: 'Minor',
    minor_first_name: 'Bo',
    minor_last_name: 'Long',
    minor_DoB: '2016-05-04',
    ...fields,
  });

function idsOf(row: CustomerRow, all: readonly CustomerRow[]): string[] {
  const recordsOf = recordsOfPeople(new Map(all.map((one) => [one.waiver_id, one])));
  return recordsOf(row)
    .map(({ waiver_id: id }) => id)
    .toSorted();
}

it('[W46] finds the records of one person by names and birth date, as adult or minor, in any spelling', () => {
  const grown = customerRow({
    waiver_id: 'g',
    adult_first_name: 'BO',
    adult_last_name: ' long ',
    adult_DoB: '2016-05-04',
  });
  const sister = minor({ waiver_id: 's', minor_first_name: 'Bea' });
  const all = [ana, minor({ waiver_id: 'm' }), grown, sister, { ...ana, waiver_id: 'a2', adult_first_name: 'ana' }];
  expect(idsOf(grown, all)).toEqual(['g', 'm']);
  expect(idsOf(sister, all)).toEqual(['s']);
  expect(idsOf(ana, all)).toEqual(['a', 'a2']);
  /* Asked again, the day is grouped by name already. */
  const recordsOf = recordsOfPeople(new Map(all.map((one) => [one.waiver_id, one])));
  expect([recordsOf(sister), recordsOf(sister)].map((rows) => rows.length)).toEqual([1, 1]);
});

it('[W46] two people of one name without a birth date are two', () => {
  const unknown = { ...ana, adult_DoB: null };
  expect(idsOf(unknown, [unknown, { ...unknown, waiver_id: 'b' }])).toEqual(['a']);
});

it('[F22] merged records are one person under either name, with what each name signed besides', () => {
  const typo = customerRow({ waiver_id: 't', adult_first_name: 'Anna', adult_last_name: 'López', merged_into: 'a' });
  const again = { ...typo, waiver_id: 't2', merged_into: undefined };
  const all = [ana, typo, again, customerRow({ waiver_id: 'x' })];
  for (const row of [ana, typo, again]) expect(idsOf(row, all)).toEqual(['a', 't', 't2']);
  expect(idsOf(typo, [typo])).toEqual(['t']);
});

it('[F65] finds the held records of a listed row that this device does not hold', () => {
  const recordsOf = recordsOfPeople(new Map([['a', ana]]));
  expect(recordsOf(ana)).toEqual([ana]);
  expect(recordsOf({ ...ana, waiver_id: 'old', adult_first_name: 'ana' })).toEqual([ana]);
  expect(recordsOf({ ...ana, waiver_id: 'b', adult_first_name: 'Bea' }).map(({ waiver_id: id }) => id)).toEqual(['b']);
});
