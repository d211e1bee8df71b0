import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import type { Translate } from '#lib/visitor-text/visitor-i18n';
import type { AgeNote, FieldName, FormErrors } from './flow.rules.ts';
import type { SigningOutcome } from './signing-port.ts';

/** What the age banner says in its first line. */
export function ageMessage(note: AgeNote, t: Translate): string {
  return t(`age.${note.reason}`, { years: note.years });
}

/** The form that a birth date is typed into: an adult's, a guardian's, or a minor's by name, or by number until there is one. */
export type AgeForm =
  | { group: 'adult' | 'guardian' }
  | { group: 'minor'; number: number; count: number; firstName: string };

/** Which form the age is judged for; null where that is clear without it. Requirement W18. */
export function ageFormMessage(note: AgeNote, form: AgeForm, t: Translate): string | null {
  if (note.years === null) return null;
  if (form.group !== 'minor') return ageOfSigner(note, form.group, t);
  const { number, count, firstName } = form;
  return t('age.formMinor', { who: firstName.trim() || t('age.whoNumber', { number, count }) });
}

function ageOfSigner({ isRight }: AgeNote, group: 'adult' | 'guardian', t: Translate): string | null {
  if (group === 'guardian') return t('age.formGuardian');
  return isRight ? null : t('age.formAdult');
}

/** The one sentence over the button; null for a valid form. Requirement W8. */
export function formMessage(errors: FormErrors, t: Translate): string | null {
  const labels = errors.missing.map((field) => t(`fields.${field}`)).join(', ');
  if (labels) return t(errors.isSignatureMissing ? 'errors.missingAndSignature' : 'errors.missing', { labels });
  if (errors.isSignatureMissing) return t('errors.signature');
  if (errors.age) return t('errors.age', { message: ageMessage(errors.age.note, t) });
  if (errors.isEmailWrong) return t('errors.email');
  if (errors.isPhoneWrong) return t('errors.phone');
  if (errors.cardNumberIn) return t('errors.cardNumber');
  return errors.isConsentMissing ? t('errors.consent') : null;
}

/** What one field says below it. */
export function fieldMessage(field: FieldName, errors: FormErrors, t: Translate): string | null {
  if (errors.missing.includes(field)) return t('errors.fieldMissing');
  if (field === 'email' && errors.isEmailWrong) return t('errors.email');
  if (field === 'phone' && errors.isPhoneWrong) return t('errors.phone');
  if (field === errors.cardNumberIn) return t('errors.cardNumber');
  return null;
}

/** The server's own words are preferred. Requirement W8. */
export function failureMessage(outcome: Extract<SigningOutcome, { ok: false }>, t: Translate): string {
  if (outcome.kind === 'storage_full') return t('errors.storageFull');
  if (outcome.kind === 'network') return t('errors.network');
  if (outcome.kind === 'busy') return t('errors.busy');
  if (outcome.kind === 'signature') return t('errors.unusableSignature');
  if (outcome.kind === 'not_ready') return t('errors.notReady');
  return (outcome.kind === 'refused' && outcome.message) || t('errors.submit');
}

/** What the signer declares, shown above the consent and stored with the signature in full. Requirement W1. */
export function declarationsFor(kind: SigningKind, t: Translate): string[] {
  return [
    t('declarations.read'),
    t('declarations.adult'),
    ...(kind === 'adult' ? [] : [t('declarations.guardian')]),
    t('declarations.accurate'),
  ];
}
