import { collectionNames, peopleCollections } from '@gatehouse/sync-protocol/sync/collections';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Piece } from './cache-store.ts';
import type { Sealer } from './sealing.ts';

const readable: ReadonlySet<string> = new Set(collectionNames.filter((name) => !peopleCollections.has(name)));

/** Changes as one stored piece; a change of an unknown collection counts as people. */
export async function encodePiece(sealer: Sealer, changes: readonly Change[]): Promise<Piece> {
  const people: Change[] = [];
  const plain: Change[] = [];
  for (const change of changes) (isPlain(change.collection) ? plain : people).push(change);
  return {
    people: people.length > 0 ? await sealer.seal(JSON.stringify(people)) : null,
    plain: plain.length > 0 ? JSON.stringify(plain) : null,
  };
}

export interface DecodedPiece {
  changes: Change[];
  /** A part could not be decrypted or parsed: it is lost, and the cache must be refilled. Requirement S25. */
  isDamaged: boolean;
}

/** `withPeople` false leaves them sealed: the lease has run out. Rule D4. */
export async function decodePiece(sealer: Sealer, piece: Piece, withPeople: boolean): Promise<DecodedPiece> {
  const changes: Change[] = [];
  let isDamaged = false;
  try {
    if (piece.plain !== null) changes.push(...parse(piece.plain));
  } catch {
    isDamaged = true;
  }
  try {
    if (piece.people !== null && withPeople)
      for (const change of parse(await sealer.open(piece.people))) changes.push(change);
  } catch {
    isDamaged = true;
  }
  return { changes, isDamaged };
}

function parse(text: string): Change[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new TypeError('A piece must be a list of changes.');
  return value as Change[];
}

function isPlain(collection: string): boolean {
  return readable.has(collection);
}
