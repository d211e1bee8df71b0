import type { DayClose } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { expect, it } from 'vitest';
import { dayClosePaper } from './day-close-paper.ts';

const close: DayClose = {
  close_id: 'c',
  z_number: 1,
  from: null,
  as_of: '2026-06-15T15:00:00.000Z',
  closed_at: '2026-06-15T15:00:00.000Z',
  closed_by: null,
  opening_cash: 0,
  cash_in: 0,
  cash_out: 0,
  expected_cash: 0,
  counted_cash: 0,
  difference: 0,
  float_left: 0,
  note: '',
  late: 0,
  methods: [],
  staff: [],
  devices_silent: [],
};

it.each([
  [100, []],
  [101, ['1 more person took payments.']],
  [102, ['2 more people took payments.']],
])('[B68] has the sums of a hundred people, and the number of the others: %d', (count, notes) => {
  const staff = Array.from({ length: count }, (_, at) => ({ name: `Ann ${at}`, device_name: null, methods: [] }));
  const paper = dayClosePaper({ ...close, staff }, { name: 'Field', address: '', phone: '', taxNumber: '' }, 'UTC');
  const headings = paper.sections.map(({ heading }) => heading);
  const names = staff.slice(0, 100).map(({ name }) => name);
  expect(headings).toEqual(['All payments', ...names, 'Cash drawer']);
  expect(paper.notes).toEqual(notes);
});
