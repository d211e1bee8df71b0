import { isAscii } from 'node:buffer';
import type { Schema } from '@gatehouse/sync-protocol/base/contract';
import type { Context } from 'hono';
import { AppError } from '../base/app-error.ts';
import { issueSentence } from '../base/issue-sentence.ts';

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

/** The JSON body; an absent one is an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  const text = decode(await c.req.arrayBuffer());
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

const decoder = new TextDecoder();

/** As `text()` decodes it. Signatures are plain ASCII, of which a check and a copy cost a fourth. */
function decode(body: ArrayBuffer): string {
  return isAscii(body) ? Buffer.from(body).toString('latin1') : decoder.decode(body);
}
