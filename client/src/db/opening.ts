import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { CacheStore } from './cache-store.ts';
import { decodePiece } from './pieces.ts';
import type { Sealer } from './sealing.ts';

const PAGES_AT_ONCE = 8;
const DELTAS_AT_ONCE = 128;

export interface OpenedPieces {
  keys: number[];
  isDamaged: boolean;
}

export interface Opening {
  store: CacheStore;
  sealer: Sealer;
  /** False leaves people sealed. Rule D4. */
  withPeople: boolean;
  /** Receives the changes of each piece in order, as soon as it is decrypted. */
  onChanges(changes: Change[]): void;
}

/** Opens a life's pages, or its deltas above `after`. A damaged piece is skipped and reported. Requirement S25. */
export async function openPieces(
  opening: Opening,
  table: 'pages' | 'deltas',
  life: number,
  after = 0,
): Promise<OpenedPieces> {
  const opened: OpenedPieces = { keys: [], isDamaged: false };
  let last = after;
  for (;;) {
    const limit = table === 'pages' ? PAGES_AT_ONCE : DELTAS_AT_ONCE;
    const pieces = await opening.store[table === 'pages' ? 'readPages' : 'readDeltas'](life, last, limit);
    const decoded = await Promise.all(pieces.map((piece) => decodePiece(opening.sealer, piece, opening.withPeople)));
    for (const { changes, isDamaged } of decoded) {
      opening.onChanges(changes);
      opened.isDamaged ||= isDamaged;
    }
    opened.keys.push(...pieces.map(({ key }) => key));
    last = pieces.at(-1)?.key ?? last;
    if (pieces.length < limit) return opened;
  }
}
