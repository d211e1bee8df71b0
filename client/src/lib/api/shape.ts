import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';

/*
 * Shape checks for what loads without the schema library, which is 10 kB of a kiosk’s 240: what this browser stored,
 * and the server's replies. Those of replies are written from the contracts, into the folder `replies`.
 */
type Check = (value: unknown) => boolean;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): boolean => Number.isFinite(value);
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
export const isNatural = (value: unknown): boolean => isWhole(value) && value >= 0;
/** An instant, ISO 8601 with its offset. */
export const isInstant = (value: unknown): boolean =>
  isText(value) && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

/** An object of any shape; false for null and for a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
/** A registered language. */
export const isLanguage: Check = oneOf(...languageCodes);
/** Text of a format; the pattern is without the flags that make it remember. */
export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    isText(value) && pattern.test(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);

/** An object whose named fields pass; it may have others. */
// @__NO_SIDE_EFFECTS__
export function shape(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) => isRecord(value) && checks.every(([name, check]) => check(value[name]));
}

/** An object that passes the check of the kind that its `tag` names. */
// @__NO_SIDE_EFFECTS__
export function variant(tag: string, kinds: Readonly<Record<string, Check>>): Check {
  const checks: ReadonlyMap<unknown, Check> = new Map(Object.entries(kinds));
  return (value) => isRecord(value) && checks.get(value[tag])?.(value) === true;
}
