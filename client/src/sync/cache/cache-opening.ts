import type { CacheState } from '../../db/cache-store.ts';
import { type Opening, openPieces } from '../../db/opening.ts';
import { Replica } from '../replica/replica.ts';

/** Options for opening the pieces of one replica. */
export type PiecesOf = (into: Replica) => Opening;

export interface ReadRows {
  deltaKeys: number[];
  /** The rows of a running refill so far; null without one. */
  arriving: Replica | null;
  isDamaged: boolean;
}

/** Reads all pieces of a state: the shown rows into `shown`, those of a refill separately. */
export async function readRows(state: CacheState, shown: Replica, piecesOf: PiecesOf): Promise<ReadRows> {
  const life = state.isFilled ? state.life : (state.filling?.life ?? state.life);
  const pages = await openPieces(piecesOf(shown), 'pages', life);
  const deltas = await openPieces(piecesOf(shown), 'deltas', life);
  const isDamaged = pages.isDamaged || deltas.isDamaged;
  if (!state.isFilled || !state.filling) return { deltaKeys: deltas.keys, arriving: null, isDamaged };
  const arriving = new Replica();
  const opened = await openPieces(piecesOf(arriving), 'pages', state.filling.life);
  return { deltaKeys: deltas.keys, arriving, isDamaged: isDamaged || opened.isDamaged };
}
