import type { BookingTranslate } from '@gatehouse/sync-protocol/languages/booking-texts';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { WaitlistTranslate } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import type { ApiFailure } from '#lib/api/api-result';

interface Words {
  language: LanguageCode;
  t: WaitlistTranslate;
  /** Translates the texts of the booking pages. */
  booking: BookingTranslate;
}

/** A refused or unanswered request in one sentence: the server's own in English, and ours in a language that it does not speak. */
export function waitlistFailure(
  failure: ApiFailure,
  { language, t, booking }: Words,
  otherwise: 'join' | 'take' | 'leave',
): string {
  if (failure.kind === 'network') return otherwise === 'join' ? booking('page.offline') : t('errors.offline');
  if (failure.kind !== 'refused') return t(`errors.${otherwise}`);
  if (failure.code === 'SUBSCRIPTION_EXPIRED') return booking('page.closedVenue');
  if (language === english) return failure.message || t(`errors.${otherwise}`);
  switch (failure.code) {
    case 'DATE_UNAVAILABLE':
      return t('errors.passed');
    case 'FORBIDDEN':
      return t('errors.closed');
    case 'TOO_MANY_REQUESTS':
      /* A limit in time says when it ends; that of entries does not. */
      return failure.retryAfterMs === null ? t('errors.fiveTimes') : booking('errors.busy');
    case 'CARD_DATA_REFUSED':
      return booking('errors.cardNumber');
    case 'PAYMENTS_UNAVAILABLE':
      return booking('errors.noPayments');
    default:
      return t(`errors.${otherwise}`);
  }
}
