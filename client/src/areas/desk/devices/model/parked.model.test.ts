import { expect, it } from 'vitest';
import { changedArgs, editableFields } from './parked.model.ts';

const args = { adult_first_name: 'Ada', party_goers: 3, email: null, minors: [{ first_name: 'Bo' }] };

it('[S8] offers texts and numbers of a parked item to a person', () => {
  expect(editableFields(args)).toEqual([
    { name: 'adult_first_name', text: 'Ada' },
    { name: 'party_goers', text: '3' },
    { name: 'email', text: '' },
  ]);
  expect(editableFields(null)).toEqual([]);
});

it('[S8] sends back only what was changed, in its type', () => {
  const fields = [
    { name: 'adult_first_name', text: 'Ada' },
    { name: 'party_goers', text: '4' },
    { name: 'email', text: 'ada@example.com' },
  ];
  expect(changedArgs(args, fields)).toEqual({ party_goers: 4, email: 'ada@example.com' });
  expect(changedArgs(args, [{ name: 'adult_first_name', text: ' ' }])).toEqual({ adult_first_name: null });
});
