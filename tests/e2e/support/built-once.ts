import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/steps.ts';

const WITHIN_MS = 240_000;
/* Playwright empties it before each run. */
const results = join(root, 'test-results');

/**
 * A folder that one worker fills and every other one waits for: the folder is the lock, and the file that follows it
 * says that it is full, or why it never will be.
 */
export async function builtOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(results, name);
  const outcome = `${folder}.outcome`;
  mkdirSync(results, { recursive: true });
  if (isOurs(folder)) {
    const failure = await build(folder).then(
      () => '',
      (error: unknown) => `${name} was not built: ${String(error)}`,
    );
    writeFileSync(outcome, failure);
  }
  const deadline = Date.now() + WITHIN_MS;
  while (!existsSync(outcome)) {
    if (Date.now() > deadline) throw new Error(`${name} was not built within ${WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const failure = readFileSync(outcome, 'utf8');
  if (failure) throw new Error(failure);
  return folder;
}

/** Only one worker makes the folder. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
