import { expect, it } from 'vitest';
import { writtenText } from '../../languages/written-texts.ts';
import { wishText } from './wish-text.ts';

const reader = { t: writtenText('en'), language: 'en' } as const;

it.each([
  [{}, 'Sat, Jun 20, 2026, any time'],
  [{ from: '10:00' }, 'Sat, Jun 20, 2026, 10:00 AM or later'],
  [{ to: '12:00' }, 'Sat, Jun 20, 2026, 12:00 PM or earlier'],
  [{ from: '10:00', to: '12:00' }, 'Sat, Jun 20, 2026, 10:00 AM – 12:00 PM'],
  [{ from: '10:00', to: '10:00' }, 'Sat, Jun 20, 2026, 10:00 AM'],
])('[B37] words a wish for the times %j', (times, text) => {
  expect(wishText({ date: '2026-06-20', ...times }, reader)).toBe(text);
});
