/**
 * Order-free checksum of a collection: the sum, modulo 2^32, of an FNV-1a hash of each row's id and version.
 * Both sides add rows incrementally. Rule L7, requirement S20.
 */
export function rowHash(id: string, version: number): number {
  let hash = 0x811c9dc5;
  const text = `${id}:${version}`;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The checksum with one more row, by its `rowHash`; 0 is the checksum of no rows. */
export function addToChecksum(checksum: number, hash: number): number {
  return (checksum + hash) >>> 0;
}
