import type { CacheState } from '../../db/cache-store.ts';
import { type Opening, openPieces } from '../../db/opening.ts';
import { Replica } from '../replica/replica.ts';

/** How the pieces that make up one replica are opened. */
export type PiecesOf = (into: Replica) => Opening;

export interface ReadRows {
  deltaKeys: number[];
  /** What a refill has brought so far; null where none is under way. */
  beside: Replica | null;
  isDamaged: boolean;
}

/** Reads all that a state says is stored: the rows that are shown into `shown`, those of a refill beside them. */
export async function readRows(state: CacheState, shown: Replica, piecesOf: PiecesOf): Promise<ReadRows> {
  const life = state.isFilled ? state.life : (state.filling?.life ?? state.life);
  const pages = await openPieces(piecesOf(shown), 'pages', life);
  const deltas = await openPieces(piecesOf(shown), 'deltas', life);
  const isDamaged = pages.isDamaged || deltas.isDamaged;
  if (!state.isFilled || !state.filling) return { deltaKeys: deltas.keys, beside: null, isDamaged };
  const beside = new Replica();
  const opened = await openPieces(piecesOf(beside), 'pages', state.filling.life);
  return { deltaKeys: deltas.keys, beside, isDamaged: isDamaged || opened.isDamaged };
}
