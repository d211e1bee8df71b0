import type { Schema } from '@gatehouse/sync-protocol/base/contract';
import { isLibraryWording } from '@gatehouse/sync-protocol/base/issue-wording';
import { ApiError, type ApiFailure } from '../../lib/api/api-result.ts';
import { failureText } from '../../lib/api/failure-text.ts';

/** The part of a contract that says what may be sent. */
export interface BodyContract {
  body: Schema;
}

/** One sentence for each field that is wrong. Fields are named as in the contract's body. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** What a form may not send, and why: an `ApiFailure`, or a screen's own words for one. */
export interface Refusal {
  ok: false;
  /** Empty where `fields` say it all. */
  message: string;
  fields?: Readonly<Record<string, string>>;
}

/** What a form's `send` returns when it failed. `message` may be empty where `fields` say it all. */
export function refusal(message: string, fields: Readonly<Record<string, string>> = {}): Refusal {
  return { ok: false, message, fields };
}

/** A form asks one more thing and says so itself: nothing was sent, so that what was typed is still unsaved. */
export const stillAsking = refusal('');

/**
 * What the contract finds in the fields of a form, in the sentences of its schema. What the library words, such as a text that
 * is too long, is left to the server, whose sentence names the field; so is what the form does not ask for.
 */
export function problemsOf<V extends object>(
  contract: BodyContract,
  values: V,
  body: unknown = values,
): FieldErrors<V> {
  const parsed = contract.body.safeParse(body);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.success ? [] : parsed.error.issues)
    if (!isLibraryWording(message)) errors[path.join('.')] ??= message;
  return fieldsOf(values, errors);
}

/** Those of the sentences that belong to a field of the form. */
export function fieldsOf<V extends object>(values: V, errors: Readonly<Record<string, string>>): FieldErrors<V> {
  const own = Object.entries(errors).filter(([name]) => Object.hasOwn(values, name));
  return Object.fromEntries(own) as FieldErrors<V>;
}

/** Tells a refusal, such as an `ApiFailure`, from anything else that a form's `send` may return. */
export function isRefusal(answer: unknown): answer is Refusal {
  return answer !== null && typeof answer === 'object' && 'ok' in answer && answer.ok === false;
}

/** The reason to show for a refusal. A failure of the API also names what was tried, if the server gave no reason of its own. */
export function reasonOf(outcome: Refusal | ApiFailure, attempted: string | undefined): string {
  return 'kind' in outcome && attempted !== undefined ? failureText(outcome, attempted) : outcome.message;
}

/** The refusal that `dataOf` threw; anything else is a bug and goes on. */
export function thrownRefusal(error: unknown): Refusal {
  if (error instanceof ApiError) return error.failure;
  throw error;
}

/**
 * What a form shows once something was typed: of a changed field what is wrong with it now. A sentence of the form's own at
 * another field is looked at again; the server's stays until its field is changed.
 */
export function errorsAfterChange<V extends object>(
  shown: Readonly<Record<string, unknown>>,
  { values, before, found, foundBefore }: ChangeOf<V>,
): FieldErrors<V> {
  const names = Object.keys(values) as (keyof V & string)[];
  const next = names.map((name) => {
    const isOwn = shown[name] === foundBefore[name];
    return [name, values[name] !== before[name] || (shown[name] && isOwn) ? found[name] : shown[name]] as const;
  });
  return Object.fromEntries(next.filter(([, sentence]) => sentence)) as FieldErrors<V>;
}

interface ChangeOf<V> {
  values: V;
  before: V;
  /** What is wrong with `values` and `before`; empty until a try. */
  found: FieldErrors<V>;
  foundBefore: FieldErrors<V>;
}
