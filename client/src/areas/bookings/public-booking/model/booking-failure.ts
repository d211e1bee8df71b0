import type { BookingTexts, BookingTranslate } from '@gatehouse/sync-protocol/languages/booking-texts';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { ApiFailure } from '#lib/api/api-result';
import { partyFields } from '../draft/booking-draft.ts';
import type { FormErrors, FormField } from './booking-form.model.ts';

/** What a refused or unanswered request means for the form. */
export interface BookingFailure {
  message: string;
  errors: FormErrors;
  /** The day's times are not what the page shows. */
  isTimeGone: boolean;
}

/** The server's field names that are not the form's. */
const formFields: Readonly<Record<string, FormField>> = { date_scheduled: 'date', start_time: 'time' };
const known: ReadonlySet<string> = new Set(partyFields);

type ErrorName = keyof BookingTexts['errors'];
/** What is said in a language that the server does not speak. */
const sentences: Readonly<Record<string, ErrorName>> = {
  PLACE_TAKEN: 'taken',
  TIME_UNAVAILABLE: 'timeGone',
  DATE_UNAVAILABLE: 'timeGone',
  TOO_MANY_REQUESTS: 'busy',
  CARD_DATA_REFUSED: 'cardNumber',
  PAYMENTS_UNAVAILABLE: 'noPayments',
  LINK_EXPIRED: 'placeGone',
  VERSION_CONFLICT: 'changed',
  CHANGE_NOT_ALLOWED: 'notAllowed',
  BOOKING_CANCELLED: 'canceled',
  PRICE_CHANGED: 'priceChanged',
  EXTRA_SOLD_OUT: 'soldOut',
  PROMO_INVALID: 'promo',
  CODE_USED_UP: 'codeUsed',
};

/** The server's own words are preferred, in its language. */
export function failureMessage(
  failure: ApiFailure,
  language: LanguageCode,
  t: BookingTranslate,
  otherwise: ErrorName = 'submit',
): string {
  if (failure.kind === 'network') return t('page.offline');
  if (failure.kind !== 'refused') return t(`errors.${otherwise}`);
  if (failure.code === 'SUBSCRIPTION_EXPIRED') return t('page.closedVenue');
  /* The server's sentence doesn't say what to press. */
  if (failure.code === 'PRICE_CHANGED') return t('errors.priceChanged');
  if (language === english) return failure.message || t(`errors.${otherwise}`);
  return t(`errors.${sentences[failure.code] ?? otherwise}`);
}

/**
 * Sorts a failure into one message, the fields it is about, and whether the times have to be loaded again. At a field is the
 * server's sentence in English, and the message again in another language.
 */
export function bookingFailure(failure: ApiFailure, language: LanguageCode, t: BookingTranslate): BookingFailure {
  const message = failureMessage(failure, language, t);
  if (failure.kind !== 'refused') return { message, errors: {}, isTimeGone: false };
  const isTimeGone = ['PLACE_TAKEN', 'TIME_UNAVAILABLE', 'DATE_UNAVAILABLE'].includes(failure.code);
  const errors: FormErrors = {};
  for (const [name, sentence] of Object.entries(failure.fields)) {
    const field = formFields[name] ?? (known.has(name) ? (name as FormField) : null);
    if (field) errors[field] = language === english ? sentence : message;
  }
  return { message, errors, isTimeGone };
}
