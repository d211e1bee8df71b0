import { timeText, weekdayAndDay } from '#base/days/day-text';
import type { LanguageCode } from '../../languages/languages.ts';
import type { WishesTranslate } from '../../languages/waitlist-texts.ts';
import type { WishedTimes } from './waitlist.ts';

interface Reader {
  t: WishesTranslate;
  language: LanguageCode;
}

/** `Sat, Jun 20, 2026, 10:00 AM – 12:00 PM`, as guests read a wish in pages and mails. */
export function wishText({ date, from, to }: WishedTimes, { t, language }: Reader): string {
  const day = weekdayAndDay(date, language);
  const times = { from: timeText(from ?? '00:00', language), to: timeText(to ?? '23:59', language) };
  if (from === undefined && to === undefined) return t('wishes.anyTime', { day });
  if (from === undefined) return t('wishes.until', { day, ...times });
  if (to === undefined) return t('wishes.from', { day, ...times });
  return from === to ? `${day}, ${times.from}` : `${day}, ${times.from} – ${times.to}`;
}
