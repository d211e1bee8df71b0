import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#lib/api/api-result';
import { waitlistFailure } from './waitlist-failure.ts';

const es = { waitlist: await waitlistTexts.load('es'), booking: await bookingTexts.load('es') };
const english = {
  language: 'en',
  t: textIn(waitlistTexts.english, 'en'),
  booking: textIn(bookingTexts.english, 'en'),
} as const;
const spanish = { language: 'es', t: textIn(es.waitlist, 'es'), booking: textIn(es.booking, 'es') } as const;
const refused = (code: string, retryAfterMs: number | null = null) =>
  ({
    ok: false,
    kind: 'refused',
    status: 400,
    code,
    message: 'Server’s words',
    fields: {},
    retryAfterMs,
  }) as ApiFailure;

describe('a refused call of the waitlist', () => {
  it('is said in the server’s words in English', () => {
    expect(waitlistFailure(refused('DATE_UNAVAILABLE'), english, 'join')).toBe('Server’s words');
  });

  it.each([
    ['DATE_UNAVAILABLE', null, es.waitlist.errors.passed],
    ['TOO_MANY_REQUESTS', null, es.waitlist.errors.fiveTimes],
    ['TOO_MANY_REQUESTS', 60_000, es.booking.errors.busy],
    ['FORBIDDEN', null, es.waitlist.errors.closed],
    ['SUBSCRIPTION_EXPIRED', null, es.booking.page.closedVenue],
    ['INTERNAL', null, es.waitlist.errors.join],
  ])('[B37] is worded in the visitor’s language: %s', (code, retryAfterMs, sentence) => {
    expect(waitlistFailure(refused(code, retryAfterMs), spanish, 'join')).toBe(sentence);
  });

  it('without an answer says that the form keeps what was typed, and elsewhere only to try again', () => {
    const lost = { ok: false, kind: 'network', message: '' } as const;
    expect(waitlistFailure(lost, spanish, 'join')).toBe(es.booking.page.offline);
    expect(waitlistFailure(lost, spanish, 'take')).toBe(es.waitlist.errors.offline);
  });
});
