import type { EntityTable } from 'dexie';
import { cacheDatabaseName, lastAnswersName, type StoredIdentity } from './cache-database.ts';
import { KeyDatabase } from './key-database.ts';
import { LocalDatabase } from './local-database.ts';
import { type Sealed, webSealer } from './sealing.ts';

interface StoredAnswer {
  name: string;
  seenAtMs: number;
  sealed: Sealed;
}

/** What the server answered last, for screens that are opened without the network. */
export interface LastAnswer {
  text: string;
  seenAtMs: number;
}

class AnswerDatabase extends LocalDatabase {
  readonly answers!: EntityTable<StoredAnswer, 'name'>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ answers: 'name' });
  }
}

/**
 * Stores an answer, sealed like the people of the cache and dropped together with it. A storage that fails only loses this.
 * Requirement I6.
 */
export async function keepLastAnswer(identity: StoredIdentity, name: string, answer: LastAnswer): Promise<void> {
  await withAnswers(identity, async (database, sealer) => {
    const sealed = await sealer.seal(answer.text);
    await database.answers.put({ name, seenAtMs: answer.seenAtMs, sealed });
  }).catch(() => undefined);
}

/** Null where there is none, or it can no longer be opened. */
export async function readLastAnswer(identity: StoredIdentity, name: string): Promise<LastAnswer | null> {
  return withAnswers(identity, async (database, sealer) => {
    const stored = await database.answers.get(name);
    return stored ? { text: await sealer.open(stored.sealed), seenAtMs: stored.seenAtMs } : null;
  }).catch(() => null);
}

async function withAnswers<T>(
  identity: StoredIdentity,
  work: (database: AnswerDatabase, sealer: ReturnType<typeof webSealer>) => Promise<T>,
): Promise<T> {
  const keys = new KeyDatabase();
  const database = new AnswerDatabase(lastAnswersName(identity));
  try {
    return await work(database, webSealer(await keys.getOrMake(cacheDatabaseName(identity))));
  } finally {
    database.close();
    keys.close();
  }
}
