import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { decodePiece } from './cache-pieces.ts';
import type { CacheStore, Piece, StoredPiece } from './cache-store.ts';
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

/**
 * Opens a life's pages, or its deltas above `after`, and reads the next ones while these are decrypted and handed over. A damaged
 * piece is skipped and reported. Requirement S25.
 */
export async function openPieces(
  opening: Opening,
  table: 'pages' | 'deltas',
  life: number,
  after = 0,
): Promise<OpenedPieces> {
  const opened: OpenedPieces = { keys: [], isDamaged: false };
  const limit = table === 'pages' ? PAGES_AT_ONCE : DELTAS_AT_ONCE;
  const read = (from: number): Promise<StoredPiece[]> =>
    opening.store[table === 'pages' ? 'readPages' : 'readDeltas'](life, from, limit);
  let pieces = await read(after);
  while (pieces.length > 0) {
    opened.keys.push(...pieces.map(({ key }) => key));
    const isLast = pieces.length < limit;
    const [next, isDamaged] = await Promise.all([
      isLast ? [] : read(opened.keys.at(-1) ?? after),
      handOver(opening, pieces),
    ]);
    opened.isDamaged ||= isDamaged;
    pieces = next;
  }
  return opened;
}

/** Returns whether a piece was damaged. */
async function handOver({ sealer, withPeople, onChanges }: Opening, pieces: readonly Piece[]): Promise<boolean> {
  const decoded = await Promise.all(pieces.map((piece) => decodePiece(sealer, piece, withPeople)));
  for (const { changes } of decoded) onChanges(changes);
  return decoded.some(({ isDamaged }) => isDamaged);
}
