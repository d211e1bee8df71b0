import { expect, it } from 'vitest';
import { changedArgs, editableFields, isLost, parkedTimes, parkedTitle } from './parked.model.ts';

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

it('[D25] says what a device lost, of whom and when', () => {
  const item = { name: 'lost_sign_waiver', args: { id: 'i', person: 'Ada Lovelace', at: '2026-06-15T15:00:00.000Z' } };
  const times = (args: Record<string, unknown> | null) =>
    parkedTimes({ ...item, args, parked_at: '2026-06-16T15:00:00.000Z' }, 'America/New_York');
  expect([isLost(item), parkedTitle(item)]).toEqual([true, 'Lost waiver of Ada Lovelace']);
  expect(times(item.args)).toMatch(/^Done .*Jun 15.*, reported .*Jun 16/);
  expect(times({ at: 'never' })).not.toMatch(/Done/);
  expect(parkedTitle({ name: 'lost_later', args: { person: null } })).toBe('Lost item');
  expect([parkedTitle({ name: null, args: null }), isLost({ name: null })]).toEqual(['Unreadable item', false]);
  expect(parkedTitle({ name: 'check_in', args: null })).toBe('Check-in');
  expect(parkedTitle({ name: 'take_payment', args: { amount: 184 } })).toBe('Payment taken, $184.00');
  expect(parkedTitle({ name: 'lost_take_payment', args: { person: 'Curie', amount: 5 } })).toBe(
    'Lost payment of Curie, $5.00',
  );
});
