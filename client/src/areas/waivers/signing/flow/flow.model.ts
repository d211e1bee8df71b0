import {
  eachField,
  type MinorField,
  minorFieldNames,
  type SignerField,
  signerFieldNames,
} from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Relationship } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { MINORS_MAX } from '@gatehouse/sync-protocol/base/limits';
import type { Signature } from '#components/signature-pad/signature';
import { ADULT_KEY, minorKey, questionOf } from './answers/asked-fields.ts';
import { noRelations, type Relations, splitRelations, withRelation } from './answers/relations.ts';
import type { TypedAnswers } from './answers/typed-answers.ts';

/**
 * The waiver flow as a pure state machine. Requirement W7.
 *
 *   selection ── adult ───────────────────────────────► final ──► success
 *       ▲  │                 ┌───── child instead ────── │ ▲
 *       │  └─ minor, adult & minor ─► quantity ─► minor 1 … N
 *       └──────────── back ──────────── ◄─ back ── ◄─ back
 */

export type AdultDraft = Record<SignerField, string>;
export type MinorDraft = Record<MinorField, string>;

/** What remains of a completed signing: only what the last screen shows. */
export interface Receipt {
  firstName: string;
  email: string;
  /** Each waiver, with the first name of the person it is for. */
  waivers: readonly { waiverId: string; name: string }[];
  /** Opens the signed PDFs; null on a kiosk, where nobody downloads. */
  downloadToken: string | null;
}

/** The steps before the signing is sent. */
export type FormStep =
  | { name: 'selection' }
  | { name: 'quantity' }
  | { name: 'minor'; index: number }
  | { name: 'final' };
type Step = FormStep | { name: 'success'; receipt: Receipt };

export interface FlowState {
  kind: SigningKind | null;
  step: Step;
  adult: AdultDraft;
  minors: readonly MinorDraft[];
  answers: TypedAnswers;
  relations: Relations;
  signature: Signature | null;
  hasConsented: boolean;
  /** The form was sent once and refused: from now on fields show their errors. */
  isChecked: boolean;
  isSubmitting: boolean;
  /** The server's or the device's message about the last attempt. */
  failure: string | null;
  /** The questions whose answers the server refused. */
  refused: readonly string[];
}

export type FlowAction =
  | { type: 'chosen'; kind: SigningKind }
  | { type: 'quantityChosen'; quantity: number }
  | { type: 'adultEdited'; field: SignerField; value: string }
  | { type: 'minorEdited'; index: number; field: MinorField; value: string }
  | { type: 'answered'; key: string; value: string }
  /** What the adult is to a minor, or to all while that is the same. */
  | { type: 'related'; index: number; relationship: Relationship }
  | { type: 'relationsSplit'; isSame: boolean }
  /** Null where it was cleared. */
  | { type: 'signed'; signature: Signature | null }
  | { type: 'consented'; hasConsented: boolean }
  | { type: 'checked' }
  | { type: 'minorDone' }
  /** The adult form got a child's birth date. */
  | { type: 'childInstead' }
  | { type: 'back' }
  /** The browser's Back or Forward led to a step. */
  | { type: 'wentTo'; step: FormStep }
  | { type: 'submitStarted' }
  | { type: 'submitFailed'; message: string; refused?: readonly string[] }
  /** Other documents than those that were read are shown. */
  | { type: 'documentsChanged' }
  | { type: 'submitted'; receipt: Receipt }
  | { type: 'restarted' };

export const emptyAdult: AdultDraft = eachField(signerFieldNames, () => '');
export const emptyMinor: MinorDraft = eachField(minorFieldNames, () => '');

export const initialFlow: FlowState = {
  kind: null,
  step: { name: 'selection' },
  adult: emptyAdult,
  minors: [],
  answers: {},
  relations: noRelations,
  signature: null,
  hasConsented: false,
  isChecked: false,
  isSubmitting: false,
  failure: null,
  refused: [],
};

/** While a signing is being sent only its result changes the state: a second submit and Back are ignored. */
export function flowReducer(state: FlowState, action: FlowAction): FlowState {
  if (action.type === 'restarted') return initialFlow;
  if (state.isSubmitting) return answered(state, action);
  switch (action.type) {
    case 'chosen':
      return moved(
        { ...state, kind: action.kind, minors: action.kind === 'adult' ? [] : state.minors },
        {
          name: action.kind === 'adult' ? 'final' : 'quantity',
        },
      );
    case 'quantityChosen':
      return state.step.name === 'quantity' ? withMinors(state, action.quantity) : state;
    case 'adultEdited':
      return { ...state, failure: null, adult: { ...state.adult, [action.field]: action.value } };
    case 'minorEdited':
      return { ...state, minors: edited(state.minors, action.index, { [action.field]: action.value }) };
    case 'answered':
      return {
        ...state,
        failure: null,
        refused: state.refused.filter((id) => id !== questionOf(action.key)),
        answers: { ...state.answers, [action.key]: action.value },
      };
    case 'related':
      return {
        ...state,
        failure: null,
        relations: withRelation(state.relations, action.index, action.relationship, state.minors.length),
      };
    case 'relationsSplit':
      return { ...state, relations: splitRelations(state.relations, action.isSame, state.minors.length) };
    case 'documentsChanged':
      return { ...state, signature: null, hasConsented: false };
    case 'signed':
      return { ...state, failure: null, signature: action.signature };
    case 'consented':
      return { ...state, failure: null, hasConsented: action.hasConsented };
    case 'checked':
      return { ...state, isChecked: true };
    case 'minorDone':
      return afterMinor(state);
    case 'childInstead':
      return state.step.name === 'final' && state.kind === 'adult' ? forChild(state) : state;
    case 'back':
      return moved(state, stepBefore(state));
    case 'wentTo':
      return isReachable(state, action.step) ? moved(state, action.step) : state;
    case 'submitStarted':
      return state.step.name === 'final' ? { ...state, isSubmitting: true, failure: null } : state;
    default:
      return state;
  }
}

function answered(state: FlowState, action: FlowAction): FlowState {
  if (action.type === 'submitFailed')
    return { ...state, isSubmitting: false, failure: action.message, refused: action.refused ?? [] };
  /* The visitor's input is removed from memory as soon as it is saved. */
  if (action.type === 'submitted')
    return { ...initialFlow, kind: state.kind, step: { name: 'success', receipt: action.receipt } };
  return state;
}

function moved(state: FlowState, step: Step): FlowState {
  return { ...state, step, isChecked: false, failure: null, refused: [] };
}

function withMinors(state: FlowState, quantity: number): FlowState {
  const count = Math.min(MINORS_MAX, Math.max(1, Math.trunc(quantity)));
  const last_name = state.adult.adult_last_name;
  const minors = Array.from({ length: count }, (_, index) =>
    withLastName(state.minors[index] ?? emptyMinor, last_name),
  );
  return moved({ ...state, minors }, { name: 'minor', index: 0 });
}

/** Families mostly share a last name: each form begins with the one before's, to be typed over where it differs. */
function withLastName(minor: MinorDraft, last_name: string): MinorDraft {
  return minor.last_name === '' ? { ...minor, last_name } : minor;
}

/**
 * The form's person becomes the first minor; how to reach them, and their last name, stay with the guardian. Who signs is another
 * person now, with other declarations, so the signature and the consent are given again. Requirement W18.
 */
function forChild(state: FlowState): FlowState {
  const { adult_first_name: first_name, adult_last_name: last_name, adult_DoB: DoB } = state.adult;
  return moved(
    {
      ...state,
      kind: 'minor',
      adult: { ...state.adult, adult_first_name: '', adult_DoB: '' },
      minors: [{ first_name, last_name, DoB }],
      answers: ofChild(state.answers),
      signature: null,
      hasConsented: false,
    },
    { name: 'quantity' },
  );
}

/** What the form's person answered about themselves is the child's. */
function ofChild(answers: TypedAnswers): TypedAnswers {
  const own = ` ${ADULT_KEY}`;
  const renamed = (key: string): string => (key.endsWith(own) ? key.slice(0, -own.length) + ` ${minorKey(0)}` : key);
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [renamed(key), value]));
}

function edited(minors: readonly MinorDraft[], at: number, change: Partial<MinorDraft>): MinorDraft[] {
  return minors.map((minor, index) => (index === at ? { ...minor, ...change } : minor));
}

function afterMinor(state: FlowState): FlowState {
  if (state.step.name !== 'minor') return state;
  const { minors, adult, step } = state;
  const last_name = minors[step.index]?.last_name ?? '';
  const index = step.index + 1;
  if (index < minors.length)
    return moved(
      { ...state, minors: minors.map((minor, at) => (at === index ? withLastName(minor, last_name) : minor)) },
      { name: 'minor', index },
    );
  const adult_last_name = adult.adult_last_name || (minors[0]?.last_name ?? '');
  return moved({ ...state, adult: { ...adult, adult_last_name } }, { name: 'final' });
}

/** Back from the final step is the last minor; from the first minor the quantity; from there the selection. Requirement W7. */
function stepBefore({ step, kind, minors }: FlowState): Step {
  if (step.name === 'final')
    return kind === 'adult' ? { name: 'selection' } : { name: 'minor', index: minors.length - 1 };
  if (step.name === 'minor') return step.index > 0 ? { name: 'minor', index: step.index - 1 } : { name: 'quantity' };
  return step.name === 'success' ? step : { name: 'selection' };
}

/** Whether the choices so far include this step. */
export function isReachable({ step: from, kind, minors }: FlowState, to: FormStep): boolean {
  if (from.name === 'success') return false;
  if (to.name === 'selection') return true;
  if (to.name === 'quantity') return kind !== null && kind !== 'adult';
  if (to.name === 'minor') return to.index < minors.length;
  return kind === 'adult' || minors.length > 0;
}

/** Whether leaving would lose what a person typed or drew and has not sent. */
export function holdsEntries({ step, adult, minors, answers, signature }: FlowState): boolean {
  if (step.name === 'success') return false;
  const typed = [adult, ...minors, answers].flatMap((entries) => Object.values(entries));
  return signature !== null || typed.some((value) => value.trim() !== '');
}
