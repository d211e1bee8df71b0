import { expect, it } from 'vitest';
import { fillingText } from './filling-text.ts';

it('[U14] says how much of the first fill has arrived, of all where the number is known', () => {
  expect(fillingText('customers', { soFar: 900, total: 4019 })).toBe('Getting customers, 900 of 4,019');
  expect(fillingText('customers', { soFar: 0, total: null })).toBe('Getting customers…');
  expect(fillingText('members', { soFar: 1200, total: null })).toBe('Getting members, 1,200 so far');
});

it('[U14] gives no total that is less than what has arrived', () => {
  expect(fillingText('customers', { soFar: 12, total: 11 })).toBe('Getting customers, 12 so far');
});
