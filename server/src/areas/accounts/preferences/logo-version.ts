const CHARS = 16;

/** Names a logo by its bytes, for its address. Null where there is none. */
export function logoVersion(sha256: string | null): string | null {
  return sha256 === null ? null : sha256.slice(0, CHARS);
}
