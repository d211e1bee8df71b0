import { holdsCardNumber, isCardNumber, maskCardNumbers } from '@gatehouse/sync-protocol/base/card-number';
import { AppError } from '../base/app-error.ts';
import { FIELDS_MAX, TOO_MANY_FIELDS } from './input.ts';

const NESTING_MAX = 40;
const WHERE_BELOW = 'Please leave out card numbers. They are never accepted here.';

/**
 * Refuses card numbers and security codes at any depth, by the name of a field or in a text, and nesting and
 * so many fields as only an attack has, before any other code sees the value. Requirement P13. Errors: CARD_DATA_REFUSED, with `fields` for a text;
 * INVALID_INPUT.
 */
export function refuseCardData(value: unknown): void {
  const path = pathOfNumber(value, 0, { left: FIELDS_MAX });
  if (path !== null) throw new AppError('CARD_DATA_REFUSED', { fields: { [path || 'body']: WHERE_BELOW } });
}

/**
 * Refuses the same by the names of fields alone, and masks each card number in texts and keys: for messages that must not be lost
 * because of a text. The identical value where there is none.
 */
export function withoutCardNumbers<T>(value: T): T {
  return (pathOfNumber(value, 0, { left: FIELDS_MAX }) === null ? value : masked(value)) as T;
}

/** How many fields there may still be in all of a value. */
interface FieldBudget {
  left: number;
}

/**
 * Where the first card number is, as `minors.0.first_name`, and empty for the value itself; null when there is none. Errors:
 * CARD_DATA_REFUSED for a field, wherever it is; INVALID_INPUT for nesting and for fields.
 */
function pathOfNumber(value: unknown, depth: number, fields: FieldBudget): string | null {
  if (typeof value === 'string') return isText(value) && holdsCardNumber(value) ? '' : null;
  if (typeof value === 'number') return isCardNumber(value) ? '' : null;
  if (value === null || typeof value !== 'object') return null;
  if (depth > NESTING_MAX) throw new AppError('INVALID_INPUT', { message: 'The request is nested too deeply.' });
  return Array.isArray(value)
    ? pathInList(value, depth, fields)
    : pathInObject(value as Record<string, unknown>, depth, fields);
}

function pathInObject(value: Record<string, unknown>, depth: number, fields: FieldBudget): string | null {
  let path: string | null = null;
  const keys = Object.keys(value);
  fields.left -= keys.length;
  if (fields.left < 0) throw new AppError('INVALID_INPUT', { message: TOO_MANY_FIELDS });
  for (const key of keys) {
    const item = value[key];
    if (isCardField(key, item)) throw new AppError('CARD_DATA_REFUSED');
    const found = pathOfNumber(item, depth + 1, fields);
    /* A password may be any digits, and is stored as a hash. */
    if (path !== null || isPassword(key)) continue;
    if (holdsCardNumber(key)) path = '';
    else if (found !== null) path = below(key, found);
  }
  return path;
}

/** Strokes are long lists of points, which are lists of numbers: nothing is allocated for one of them. */
function pathInList(list: readonly unknown[], depth: number, fields: FieldBudget): string | null {
  let path: string | null = null;
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (typeof item === 'number') continue;
    const found = pathOfNumber(item, depth + 1, fields);
    if (found !== null) path ??= below(String(index), found);
  }
  return path;
}

function below(key: string, path: string): string {
  return path ? `${key}.${path}` : key;
}

function isCardField(key: string, value: unknown): boolean {
  const name = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isEmpty = value === null || value === undefined || value === '';
  if (name === 'securitycode' || name === 'cvv' || name === 'cvc') return !isEmpty;
  /* A number in the place of a card token is a card's. */
  if (name === 'sourceid' || name === 'cardnonce') return typeof value === 'string' && isLongNumber(value);
  return name === 'cardnumber' && !isEmpty && JSON.stringify(value).replaceAll(/\D/g, '').length > 4;
}

function isLongNumber(text: string): boolean {
  return /^\d{12,19}$/.test(text.replaceAll(/[\s-]/g, ''));
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
