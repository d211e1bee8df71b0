import { expect, it } from 'vitest';
import { bodyOf, feeProblem, type PolicyValues, policySentences, spanText, valuesOf } from './policy.model.ts';

const none = {
  move_until_hours: null,
  cancel_until_hours: null,
  refund_percent: 100,
  cancel_fee: 0,
  updated_at: null,
};
const open: PolicyValues = {
  can_move: true,
  move_until_hours: '48',
  can_cancel: true,
  cancel_until_hours: '12',
  refund_percent: '50',
  cancel_fee: '5',
};

it('[B40] guests can’t until the venue says so, and a day is suggested', () => {
  const values = valuesOf(none);
  expect([values.can_move, values.move_until_hours, values.can_cancel]).toEqual([false, '24', false]);
  expect(bodyOf({ ...values, cancel_fee: 'none' })).toEqual({ move_until_hours: null, cancel_until_hours: null });
  expect(feeProblem({ ...values, cancel_fee: 'none' })).toBeNull();
  expect(policySentences(values)).toEqual([
    'Guests can’t move their bookings themselves, but they can ask you.',
    'Guests can’t cancel their bookings themselves, but they can ask you.',
  ]);
});

it('[B40] is said in sentences with an example', () => {
  expect(policySentences(open)).toEqual([
    'Guests can move their bookings themselves until 48 hours (2 days) before it starts.',
    'Guests can cancel their bookings themselves until 12 hours before it starts.',
    'They get back 50% of what they paid, less a fee of $5.00.',
    'A party that paid $50.00 and cancels on time gets $20.00 back.',
  ]);
});

it.each([
  ['100', '0', 'They get back everything they paid.', '$50.00'],
  ['100', '60', 'They get back everything they paid, less a fee of $60.00.', 'nothing'],
  ['0', '3', 'They get nothing back.', 'nothing'],
])('[B41] %s percent with a fee of $%s: %s', (refund_percent, cancel_fee, share, back) => {
  expect(policySentences({ ...open, refund_percent, cancel_fee }).slice(2)).toEqual([
    share,
    `A party that paid $50.00 and cancels on time gets ${back} back.`,
  ]);
});

it('leaves out what can’t be said yet', () => {
  expect(policySentences({ ...open, move_until_hours: '', cancel_until_hours: '0', refund_percent: '5.5' })).toEqual([
    'Guests can cancel their bookings themselves until it starts.',
  ]);
  expect(policySentences({ ...open, refund_percent: '101' })).toHaveLength(2);
});

it.each([
  ['12.5', 12.5],
  ['$3', 3],
  [' 0.10 ', 0.1],
])('reads the fee %s', (cancel_fee, dollars) => {
  expect(bodyOf({ ...open, cancel_fee }).cancel_fee).toBe(dollars);
  expect(feeProblem({ ...open, cancel_fee })).toBeNull();
});

it.each(['', 'five', '1.234', '-1'])('refuses the fee “%s”', (cancel_fee) => {
  expect(feeProblem({ ...open, cancel_fee })).toBe('Please enter an amount in dollars, such as 12.50');
});

it.each([
  [1, '1 hour'],
  [24, '24 hours (1 day)'],
  [36, '36 hours'],
  [72, '72 hours (3 days)'],
])('names %s hours', (hours, text) => {
  expect(spanText(hours)).toBe(text);
});
