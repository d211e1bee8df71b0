import type { z } from 'zod';
import type { StoredIdentity } from '../../db/cache-database.ts';
import { keepLastAnswer, readLastAnswer } from '../../db/last-answers.ts';
import type { SyncEngine } from '../../sync/port/engine-port.ts';

export interface StoredAnswer<T> {
  data: T;
  seenAtMs: number;
}

/** Keeps what the server answered now, for visits without the network. Requirement I6. */
export function keepAnswer(engine: Pick<SyncEngine, 'identity' | 'now'>, name: string, data: unknown): Promise<void> {
  return keepLastAnswer(engine.identity, name, { text: JSON.stringify(data), seenAtMs: engine.now().epochMs });
}

/** Null where nothing is kept, or another release kept it in another form. */
export async function readAnswer<T>(
  identity: StoredIdentity,
  name: string,
  schema: z.ZodType<T>,
): Promise<StoredAnswer<T> | null> {
  const answer = await readLastAnswer(identity, name);
  const parsed = answer ? schema.safeParse(JSON.parse(answer.text)) : null;
  return answer && parsed?.success ? { data: parsed.data, seenAtMs: answer.seenAtMs } : null;
}
