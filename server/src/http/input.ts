import { isAscii } from 'node:buffer';
import type { Schema } from '@gatehouse/sync-protocol/base/contract';
import type { Context } from 'hono';
import { AppError } from '../base/app-error.ts';
import { issueSentence } from '../base/issue-sentence.ts';

/** Names of fields in a whole request or item: the largest signing has under 1,000, the questions of a document 3,000. */
export const FIELDS_MAX = 5_000;
export const TOO_MANY_FIELDS = 'The request has too many fields.';

/** Parses with a schema, or passes what has none. Throws INVALID_INPUT with one sentence for each field. */
export function parseInput(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.join('.') || 'body'] ??= issueSentence(path, message);
  const [message] = Object.values(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(message ? { message } : {}) });
}

/**
 * The JSON body; an absent one is an empty object. One with more than `fieldsMax` names of fields is refused unread: an object of
 * 100,000 takes a tenth of a second to read. Errors: MALFORMED_JSON, INVALID_INPUT. Requirement X16.
 */
export async function readJson(c: Context, fieldsMax = Number.POSITIVE_INFINITY): Promise<unknown> {
  const text = decode(await c.req.arrayBuffer());
  if (text.trim() === '') return {};
  if (hasMoreFields(text, fieldsMax)) throw new AppError('INVALID_INPUT', { message: TOO_MANY_FIELDS });
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

/** Counts each end of a name, also in a text: a few too many do no harm. */
function hasMoreFields(text: string, fieldsMax: number): boolean {
  let fields = 0;
  for (let at = text.indexOf('":'); at !== -1 && fields <= fieldsMax; at = text.indexOf('":', at + 2)) fields += 1;
  return fields > fieldsMax;
}

const decoder = new TextDecoder();

/** Decodes like `text()`. Signatures are plain ASCII, for which a check and a copy cost a fourth. */
function decode(body: ArrayBuffer): string {
  return isAscii(body) ? Buffer.from(body).toString('latin1') : decoder.decode(body);
}
