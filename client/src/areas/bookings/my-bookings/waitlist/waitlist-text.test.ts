import { expect, it } from 'vitest';
import { offered, waiting } from '../testing/waiting.ts';
import { addedText, offeredText, wishesText } from './waitlist-text.ts';

const timeZone = 'America/New_York';
const date = '2026-11-28';

it('[B43] says which times of a day would do, and how many other days', () => {
  const textOf = (from?: string, to?: string) => wishesText([{ date, from, to }], date);
  expect([textOf(), textOf('10:00'), textOf(undefined, '14:00'), textOf('10:00', '10:00')]).toEqual([
    'Any time',
    'From 10:00 AM',
    'Until 2:00 PM',
    '10:00 AM',
  ]);
  expect(wishesText(waiting.wishes, date)).toBe('10:00 AM – 12:00 PM; or one other day');
  expect(wishesText([...waiting.wishes, { date: '2026-12-05' }], date)).toMatch(/or 2 other days$/);
  expect(wishesText(waiting.wishes, null)).toBe('Sat, Nov 28, 2026, 10:00 AM – 12:00 PM; Sun, Nov 29, 2026, any time');
});

it('[B43] says what became of a caller, and who has to be called', () => {
  expect(addedText(waiting, timeZone)).toBe('Ada Lovelace is on the waitlist.');
  expect(addedText({ ...waiting, status: 'booked' }, timeZone)).toMatch(/has a booking on one of these days/);
  const held = 'Sat, Nov 28, 2026 at 11:00 AM is held until 11:00 AM';
  expect(addedText(offered, timeZone)).toBe(`A place was free for Ada Lovelace: ${held}.`);
  expect(offeredText(offered, timeZone)).toBe(`${held} for Ada Lovelace. They get an email.`);
  expect(offeredText({ ...offered, party_email: '' }, timeZone)).toMatch(/call them: they have no email\.$/);
});
