import { expect, it } from 'vitest';
import { referenceIn } from './booking-reference.ts';

it.each(['KMT4X7', 'kmt4x7', ' kmt-4x7 ', 'KMT 4X7'])('[B49] reads the reference in %s', (typed) => {
  expect(referenceIn(typed)).toBe('KMT4X7');
});

it.each(['', 'KMT4X', 'KMT4X77', 'KMT4X0', 'Curie', 'Ortega', 'kmt_4x7'])('[B49] finds no reference in %s', (typed) => {
  expect(referenceIn(typed)).toBeNull();
});
