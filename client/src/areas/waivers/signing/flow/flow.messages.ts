import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import type { Translate } from '#lib/visitor-text/visitor-i18n';
import { relationsOf } from './answers/relations.ts';
import { type AnswerProblem, faultText } from './answers/typed-answers.ts';
import { documentsFor } from './documents/visit-document.ts';
import type { FlowState } from './flow.model.ts';
import { type AgeNote, asksRelation, type FieldName, type FormErrors, type FormRules } from './flow.rules.ts';
import type { SigningOutcome } from './signing-port.ts';

/** What the age banner says in its first line. */
export function ageMessage(note: AgeNote, adultAge: number, t: Translate): string {
  return t(`age.${note.reason}`, { years: note.years, adultAge });
}

/** The form that a birth date is typed into: an adult's, a guardian's, or a minor's by name, or by number until there is one. */
export type AgeForm =
  | { group: 'adult' | 'guardian' }
  | { group: 'minor'; number: number; count: number; firstName: string };

/** Which form the age is judged for; null where that is clear without it. Requirement W18. */
export function ageFormMessage(note: AgeNote, form: AgeForm, adultAge: number, t: Translate): string | null {
  if (note.years === null) return null;
  if (form.group !== 'minor') return ageOfSigner(note, form.group, t);
  const { number, count, firstName } = form;
  return t('age.formMinor', { who: firstName.trim() || t('age.whoNumber', { number, count }), adultAge });
}

function ageOfSigner({ isRight }: AgeNote, group: 'adult' | 'guardian', t: Translate): string | null {
  if (group === 'guardian') return t('age.formGuardian');
  return isRight ? null : t('age.formAdult');
}

/** The one sentence over the button; null for a valid form. Requirement W8. */
export function formMessage(
  errors: FormErrors,
  { adultAge }: Pick<FormRules, 'adultAge'>,
  t: Translate,
): string | null {
  const isMissing = ({ fault }: AnswerProblem): boolean => fault === 'missing';
  const labels = [
    ...errors.missing.map((field) => t(`fields.${field}`)),
    ...(errors.isRelationMissing ? [t('relation.title')] : []),
    /* A question is named once, however many people have not answered it. */
    ...new Set(errors.answers.filter(isMissing).map(questionLabel)),
  ].join(', ');
  const wrong = errors.answers.find((problem) => !isMissing(problem));
  if (labels) return t(errors.isSignatureMissing ? 'errors.missingAndSignature' : 'errors.missing', { labels });
  if (errors.isSignatureMissing) return t('errors.signature');
  if (errors.age) return t('errors.age', { message: ageMessage(errors.age.note, adultAge, t) });
  if (errors.isEmailWrong) return t('errors.email');
  if (errors.isPhoneWrong) return t('errors.phone');
  if (errors.cardNumberIn) return t('errors.cardNumber');
  if (wrong) return t('questions.wrong', { question: answerLabel(wrong), problem: faultText(wrong, t) });
  return errors.isConsentMissing ? t('errors.consent') : null;
}

/** A question in a sentence of others takes a line at most. */
const LABEL_CHARS_MAX = 60;

function questionLabel({ field: { text } }: AnswerProblem): string {
  const words = text.replace(/[.:]$/u, '');
  return words.length > LABEL_CHARS_MAX ? `${words.slice(0, LABEL_CHARS_MAX - 1).trimEnd()}…` : words;
}

function answerLabel(problem: AnswerProblem): string {
  const { person } = problem.field;
  return person?.name ? `${questionLabel(problem)} (${person.name})` : questionLabel(problem);
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
  if (outcome.kind === 'documents') return t('documents.changed');
  if (outcome.kind === 'answers') return t('questions.checkAll');
  return (outcome.kind === 'refused' && outcome.message) || t('errors.submit');
}

/** What the signer declares, shown above the consent and stored with the signature in full. Requirement W1. */
export function declarationsFor(state: FlowState, rules: FormRules, t: Translate): string[] {
  const kind: SigningKind = state.kind ?? 'adult';
  const documents = documentsFor(rules.documents, kind);
  const names = new Intl.ListFormat(rules.language).format(documents.map(({ name }) => name));
  return [
    documents.length > 1 ? t('declarations.readAll', { names }) : t('declarations.read'),
    t('declarations.adult', { adultAge: rules.adultAge }),
    ...(kind === 'adult'
      ? []
      : [t(isAuthorized(state, rules) ? 'declarations.guardianOrAuthorized' : 'declarations.guardian')]),
    t('declarations.accurate'),
  ];
}

/** A person who signs as an authorized adult doesn't declare to be the parent. Requirement W45. */
function isAuthorized(state: FlowState, rules: FormRules): boolean {
  const relations = relationsOf(state.relations, state.minors.length);
  return asksRelation(state, rules) && relations.includes('authorized_adult');
}
