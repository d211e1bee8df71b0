/*
 * Shape checks for what the kiosk's shell reads: JSON whose contents others have checked. It starts without the schema
 * library, which is a tenth of its size; tests hold each reader to the schema it stands in for.
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
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
export const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
