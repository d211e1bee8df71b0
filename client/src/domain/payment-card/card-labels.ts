import { type CardTranslate, staffCardText } from '@gatehouse/sync-protocol/languages/card-texts';

/** Why there is no card field. */
export type CardFault =
  | { kind: 'noConfig' | 'noAnswer' | 'noScript' | 'noSdk' | 'noContainer' }
  | { kind: 'noForm'; reason: string };

/** Says it in the language of `t`; of a form that did not start, with the provider's reason. */
export function cardFaultText(fault: CardFault, t: CardTranslate): string {
  return t(`card.${fault.kind}`, fault.kind === 'noForm' ? { reason: fault.reason } : {});
}

interface TokenFailure {
  status: string;
  errors?: readonly { message?: string; detail?: string; field?: string }[] | undefined;
}

/** Why there is no token, in the provider's own words where there are any. Requirement R12. */
export function tokenFailureText({ status, errors = [] }: TokenFailure, t: CardTranslate = staffCardText): string {
  const sentences = errors.map(({ detail, message }) => detail || message || '').filter((text) => text !== '');
  if (sentences.length === 0) return t('card.noToken');
  const text = [...new Set(sentences)].join(' ');
  return status === 'Invalid' ? t('card.invalid', { reason: text }) : text;
}
