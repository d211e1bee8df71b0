import { expect, it } from 'vitest';
import { displayTime } from './display-time.ts';

it.each([
  ['00:00', '12:00 AM'],
  ['06:05', '6:05 AM'],
  ['12:30', '12:30 PM'],
  ['23:30', '11:30 PM'],
])('shows %s as %s', (time, expected) => expect(displayTime(time)).toBe(expected));
