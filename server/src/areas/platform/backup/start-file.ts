import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a server's folder records about its database; a database with lower counts was restored. Rules E1, E3, E5. */
const startFileSchema = z.object({
  /** Names the folder. */
  id: z.string(),
  /** How often a server has started from it. */
  starts: z.int(),
  /** How many epochs the database had begun. */
  generation: z.int().default(0),
  /** The sum of its venues' versions. */
  versions: z.int().default(0),
});
export type StartFile = z.infer<typeof startFileSchema>;

/** Null where the file is missing or unreadable. */
export function readStartFile(dataDir: string): StartFile | null {
  try {
    return startFileSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Written atomically. */
export function writeStartFile(dataDir: string, content: StartFile): void {
  const path = pathOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'start-counter.json');
}
