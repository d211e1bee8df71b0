import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { encodePiece } from './cache-pieces.ts';
import type { Piece } from './cache-store.ts';
import type { Sealer } from './sealing.ts';

/** Rows in one page: small enough to open between two frames, large enough that 50,000 rows are 50 records. */
const PAGE_ROWS = 1_000;

/** Rows as sealed pages, newest first, so that a starting app shows recent people first. */
export async function pagesOf(
  rows: readonly Change[],
  sealer: Sealer,
  life: number,
): Promise<{ life: number; piece: Piece }[]> {
  const ordered = rows.toSorted((a, b) => b.version - a.version);
  const pages: { life: number; piece: Piece }[] = [];
  for (let at = 0; at < ordered.length; at += PAGE_ROWS)
    pages.push({ life, piece: await encodePiece(sealer, ordered.slice(at, at + PAGE_ROWS)) });
  return pages;
}
