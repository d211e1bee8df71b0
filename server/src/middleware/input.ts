import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { issueSentence } from '../issue-sentence.ts';

const NESTING_MAX = 40;

/** Parses with a schema, or passes what has none. Throws INVALID_INPUT with one sentence for each field. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.join('.') || 'body'] ??= issueSentence(path, message);
  const [message] = Object.values(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(message ? { message } : {}) });
}

/** The JSON body; an absent one is an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

/**
 * Refuses card numbers and security codes at any depth, and nesting that only an attack has, before anything else sees
 * the value. Requirement P13. Errors: CARD_DATA_REFUSED, INVALID_INPUT.
 */
export function refuseCardData(value: unknown): void {
  inspect(value, 0);
}

function inspect(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > NESTING_MAX) throw new AppError('INVALID_INPUT', { message: 'The request is nested too deeply.' });
  if (Array.isArray(value)) {
    /* Strokes are long lists of numbers: a list costs no keys. */
    for (const item of value) if (typeof item === 'object') inspect(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (isCardData(key, item)) throw new AppError('CARD_DATA_REFUSED');
    inspect(item, depth + 1);
  }
}

function isCardData(key: string, value: unknown): boolean {
  const name = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isEmpty = value === null || value === undefined || value === '';
  if (name === 'securitycode' || name === 'cvv' || name === 'cvc') return !isEmpty;
  /* Where a card token belongs, a number is somebody's card. */
  if (name === 'sourceid' || name === 'cardnonce') return typeof value === 'string' && isCardNumber(value);
  return name === 'cardnumber' && !isEmpty && JSON.stringify(value).replaceAll(/\D/g, '').length > 4;
}

function isCardNumber(text: string): boolean {
  return /^\d{12,19}$/.test(text.replaceAll(/[\s-]/g, ''));
}

/** One file of a multipart form; null when the field is missing. */
export async function readUpload(c: Context, field: string): Promise<File | null> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) return null;
  let form: FormData;
  try {
    form = await c.req.formData();
  } catch {
    throw new AppError('INVALID_INPUT', { message: 'The upload could not be read.' });
  }
  const file = form.get(field);
  return file instanceof File ? file : null;
}
