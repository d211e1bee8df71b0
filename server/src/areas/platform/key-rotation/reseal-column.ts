import { columnOf, isSealedWith, openText, type SealedColumn, sealText } from '#base/sealed-columns';
import type { Secrets } from '#base/secrets';
import type { Connection, Database } from '#db/database';
import { listSealed, type Page, replaceSealed } from './sealed-columns.repository.ts';

/** IV and tag in base64. A shorter text is none: a mail that was sent is emptied. */
const SEALED_CHARS_MIN = 40;

/** Rows of one column, by what became of them. */
export interface Resealed {
  resealed: number;
  /** Neither key opens it, so it could not be read before either. */
  unreadable: number;
}

/**
 * Seals every row of a column with the next key, in pages of one transaction each. A row that has it already is left alone, so that
 * it continues where it was killed. The one writer besides the column's owner: it changes how a text is sealed, never the text.
 */
export async function resealColumn(db: Database, name: SealedColumn, from: Secrets, to: Secrets): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  let after: string[] | null = null;
  do {
    const page: Page & Resealed = await db.writePlatform(async (tx) => resealPage(tx, name, { from, to }, after));
    total.resealed += page.resealed;
    total.unreadable += page.unreadable;
    after = page.last;
  } while (after !== null);
  return total;
}

async function resealPage(
  db: Connection,
  name: SealedColumn,
  { from, to }: { from: Secrets; to: Secrets },
  after: string[] | null,
): Promise<Page & Resealed> {
  const { isReadable } = columnOf(name);
  const page = await listSealed(db, name, after);
  const found: Resealed = { resealed: 0, unreadable: 0 };
  for (const { key, sealed } of page.rows) {
    const isNone = sealed.length < SEALED_CHARS_MIN && !isReadable?.(sealed);
    if (isNone || isSealedWith(to, sealed)) continue;
    const text = textOf(from, name, key, sealed);
    if (text === null) {
      found.unreadable += 1;
      continue;
    }
    await replaceSealed(db, name, key, sealText(to, name, key as never, text));
    found.resealed += 1;
  }
  return { ...page, ...found };
}

function textOf(secrets: Secrets, name: SealedColumn, key: Record<string, string>, sealed: string): string | null {
  try {
    return openText(secrets, name, key as never, sealed);
  } catch {
    return null;
  }
}
