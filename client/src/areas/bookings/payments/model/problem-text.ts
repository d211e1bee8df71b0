import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { PaymentTexts, PaymentTranslate } from '@gatehouse/sync-protocol/languages/payment-texts';
import type { Problem } from './payment.model.ts';

type ProblemKey = `problem.${keyof PaymentTexts['problem']}`;

/** What the bank said, by the provider's code; any other is a plain refusal. */
const declines: Readonly<Record<string, ProblemKey>> = {
  CVV_FAILURE: 'problem.securityCode',
  VERIFY_CVV_FAILURE: 'problem.securityCode',
  ADDRESS_VERIFICATION_FAILURE: 'problem.postalCode',
  VERIFY_AVS_FAILURE: 'problem.postalCode',
  INVALID_POSTAL_CODE: 'problem.postalCode',
  INVALID_EXPIRATION: 'problem.expiration',
  EXPIRATION_FAILURE: 'problem.expiration',
  BAD_EXPIRATION: 'problem.expiration',
  CARD_EXPIRED: 'problem.expired',
  INSUFFICIENT_FUNDS: 'problem.funds',
  INVALID_CARD: 'problem.number',
  PAN_FAILURE: 'problem.number',
  CARD_TOKEN_USED: 'problem.again',
  CARD_TOKEN_EXPIRED: 'problem.again',
  INVALID_CARD_DATA: 'problem.again',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'problem.again',
  CARD_NOT_SUPPORTED: 'problem.brand',
  UNSUPPORTED_CARD_BRAND: 'problem.brand',
};

/** Why a payment did not go through. The server writes English; another language has the same in its own words. */
export function problemText(problem: Problem, t: PaymentTranslate, language: LanguageCode): string {
  switch (problem.kind) {
    case 'card':
      return problem.message;
    case 'lost':
      return t('problem.lost');
    case 'not_charged':
      return t('problem.notCharged');
    case 'given_back':
      return t('problem.givenBack');
    default:
      return language === english ? problem.message || t('problem.failed') : t(refusalKey(problem));
  }
}

function refusalKey({ code, declineCode }: Extract<Problem, { kind: 'refused' }>): ProblemKey {
  if (code === 'CARD_DECLINED') return declines[declineCode ?? ''] ?? 'problem.declined';
  if (code === 'PAYMENTS_UNAVAILABLE') return 'problem.unavailable';
  return code === 'TOO_MANY_REQUESTS' ? 'problem.tooMany' : 'problem.failed';
}
