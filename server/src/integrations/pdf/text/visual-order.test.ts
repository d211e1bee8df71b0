import { expect, it } from 'vitest';
import { reversed, visualOrder } from './visual-order.ts';

/** The text as it is seen, from left to right. */
const seen = (text: string) =>
  visualOrder(text)
    .map(({ text: piece, isRightToLeft }) => (isRightToLeft ? reversed(piece) : piece))
    .join('');

it('[F32] leaves text from left to right in one piece', () => {
  expect(visualOrder('Łukasz 3-4, नेहा')).toEqual([{ text: 'Łukasz 3-4, नेहा', isRightToLeft: false }]);
  expect(visualOrder('')).toEqual([]);
});

/* The expected order is that of UAX #9, written with the letters of Hebrew from left to right as they are seen. */
it.each([
  ['a name', 'אבג דהו', 'והד גבא'],
  ['a name between others', 'Ana אב גד Ruiz', 'Ana דג בא Ruiz'],
  ['two names with a comma', 'Ana, אב, גד', 'Ana, דג ,בא'],
  ['a number after a name', 'אב 12', '12 בא'],
  ['a date in a name', 'אב 2026/12/31 גד', 'דג 2026/12/31 בא'],
  ['a sum in a name', 'אב $5 גד', 'דג $5 בא'],
  ['a number after Latin letters', 'Room 12 אב', 'Room 12 בא'],
  ['brackets around a name', 'John (אב) Smith', 'John (בא) Smith'],
  ['brackets inside a name', 'אב (גד) הו', 'וה (דג) בא'],
  ['brackets at the end of a name', 'אב (גד)', '(דג) בא'],
  ['brackets with Latin letters at the end of a name', 'אב (x)', 'בא (x)'],
  ['brackets around a number at the end of a name', 'אב (12)', '(12) בא'],
  ['brackets in brackets', 'אב [גד (הו)]', '[(וה) דג] בא'],
  ['a bracket alone', 'אב (', 'בא ('],
  ['brackets around nothing', 'אב () גד', 'דג () בא'],
  ['a point at the end', 'אב.', 'בא.'],
  ['Arabic digits', 'م 12 ح', 'ح 12 م'],
])('[F32] orders %s', (_title, text, expected) => {
  expect(seen(text)).toBe(expected);
});

it('[F32] keeps marks on their letters', () => {
  expect(visualOrder('a\u05D0\u05B8\u05D1b').map(({ text }) => text)).toEqual(['a', '\u05D0\u05B8\u05D1', 'b']);
  expect(reversed('\u05D0\u05B8\u05D1')).toBe('\u05D1\u05D0\u05B8');
});
