import type { CardTexts } from '#domain/payment-card/card-labels';
import { cardLabels } from '#domain/payment-card/card-labels';
import type { VisitorLanguage } from '#lib/visitor-text/catalogue';
import type { TranslateIn } from '#lib/visitor-text/text-in';
import type { Problem } from '../model/payment.model.ts';
import { en } from './en.ts';
import { es } from './es.ts';

export const paymentTexts = { en, es };
export type PaymentTranslate = TranslateIn<typeof en>;
type ProblemKey = `problem.${keyof (typeof en)['problem']}`;

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
export function problemText(problem: Problem, t: PaymentTranslate, language: VisitorLanguage): string {
  switch (problem.kind) {
    case 'card':
      return problem.message;
    case 'lost':
      return t('problem.lost');
    case 'not_charged':
      return t('problem.notCharged');
    default:
      return language === 'en' ? problem.message || t('problem.failed') : t(refusalKey(problem));
  }
}

function refusalKey({ code, declineCode }: Extract<Problem, { kind: 'refused' }>): ProblemKey {
  if (code === 'CARD_DECLINED') return declines[declineCode ?? ''] ?? 'problem.declined';
  if (code === 'PAYMENTS_UNAVAILABLE') return 'problem.unavailable';
  return code === 'TOO_MANY_REQUESTS' ? 'problem.tooMany' : 'problem.failed';
}

const cardTextsEs: CardTexts = {
  legend: 'Datos de la tarjeta',
  loading: 'Cargando el formulario de la tarjeta…',
  reload: 'Recargar la página',
  noConfig: 'El sistema de pago no está disponible',
  noAnswer: 'No se pudo consultar la configuración del sistema de pago',
  noScript: 'No se pudo cargar el sistema de pago',
  noSdk: 'El sistema de pago de Square no se cargó',
  noContainer: 'No se encontró el lugar del formulario de pago',
  noForm: (reason) => `No se pudo preparar el formulario de pago: ${reason}`,
  noToken: 'No se pudo leer la tarjeta',
  invalid: (reason) => `Revise los datos de su tarjeta: ${reason}`,
};

/** The card field's sentences, and the language of Square's own fields in it. */
export const cardTexts: Readonly<Record<VisitorLanguage, { texts: CardTexts; language: string }>> = {
  en: { texts: cardLabels, language: 'en-US' },
  es: { texts: cardTextsEs, language: 'es-US' },
};
