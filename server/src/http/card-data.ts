import { holdsCardNumber, isCardNumber, maskCardNumbers } from '@gatehouse/sync-protocol/base/card-number';
import { AppError } from '../base/app-error.ts';

const NESTING_MAX = 40;
const WHERE_BELOW = 'Please leave out card numbers. They are never accepted here.';

/**
 * Refuses card numbers and security codes at any depth, by the name of a field or in a text, and nesting that only
 * an attack has, before any other code sees the value. Requirement P13. Errors: CARD_DATA_REFUSED, with `fields` for a text;
 * INVALID_INPUT.
 */
export function refuseCardData(value: unknown): void {
  refuseCardFields(value);
  const path = pathOfNumber(value);
  if (path !== null) throw new AppError('CARD_DATA_REFUSED', { fields: { [path || 'body']: WHERE_BELOW } });
}

/** Like `refuseCardData`, but only by field names: for messages that must not be lost because of a text, which is masked instead. */
export function refuseCardFields(value: unknown): void {
  inspect(value, 0);
}

/** A copy with each card number masked, in keys too; the identical value where there is none. Not for deep nesting. */
export function withoutCardNumbers<T>(value: T): T {
  return (pathOfNumber(value) === null ? value : masked(value)) as T;
}

function inspect(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > NESTING_MAX) throw new AppError('INVALID_INPUT', { message: 'The request is nested too deeply.' });
  if (Array.isArray(value)) {
    /* Strokes are long lists of numbers: a list has no keys to check. */
    for (const item of value) if (typeof item === 'object') inspect(item, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (isCardField(key, item)) throw new AppError('CARD_DATA_REFUSED');
    inspect(item, depth + 1);
  }
}

function isCardField(key: string, value: unknown): boolean {
  const name = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isEmpty = value === null || value === undefined || value === '';
  if (name === 'securitycode' || name === 'cvv' || name === 'cvc') return !isEmpty;
  /* In the place of a card token, a number is a card's. */
  if (name === 'sourceid' || name === 'cardnonce') return typeof value === 'string' && isLongNumber(value);
  return name === 'cardnumber' && !isEmpty && JSON.stringify(value).replaceAll(/\D/g, '').length > 4;
}

function isLongNumber(text: string): boolean {
  return /^\d{12,19}$/.test(text.replaceAll(/[\s-]/g, ''));
}

/** Where the first card number is, as `minors.0.first_name`, and empty for the value itself; null when there is none. */
function pathOfNumber(value: unknown): string | null {
  if (typeof value === 'string') return isText(value) && holdsCardNumber(value) ? '' : null;
  if (typeof value === 'number') return isCardNumber(value) ? '' : null;
  if (value === null || typeof value !== 'object') return null;
  if (Array.isArray(value)) return pathInList(value);
  for (const key of Object.keys(value)) {
    /* It may be any digits, and is stored as a hash. */
    if (isPassword(key)) continue;
    if (holdsCardNumber(key)) return '';
    const found = pathOfNumber((value as Record<string, unknown>)[key]);
    if (found !== null) return below(key, found);
  }
  return null;
}

/** Points of strokes are numbers in lists. */
function pathInList(list: readonly unknown[]): string | null {
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    const found = typeof item === 'number' ? null : pathOfNumber(item);
    if (found !== null) return below(String(index), found);
  }
  return null;
}

function below(key: string, path: string): string {
  return path ? `${key}.${path}` : key;
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return isText(value) ? maskCardNumbers(value) : value;
  if (typeof value === 'number') return isCardNumber(value) ? maskCardNumbers(String(value)) : value;
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'number' ? item : masked(item)));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskCardNumbers(key), masked(item)]));
}

/** Pictures are long data URLs, which nobody types. */
function isText(text: string): boolean {
  return !text.startsWith('data:image/');
}

function isPassword(key: string): boolean {
  return /password$/i.test(key);
}
