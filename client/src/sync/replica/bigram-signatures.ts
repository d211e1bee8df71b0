/** Words of one signature: with about 75 different pairs in a key, six of seven bits stay empty. */
const WORDS = 16;
const BITS = WORDS * 32;

/** Which bits a text must have set; only the words that matter. */
export type Mask = readonly { word: number; bits: number }[];

/**
 * Holds a bit set for each slot, of the pairs of neighboring characters in its key. A key without one of the query's
 * pairs can't contain the query; only the text itself shows whether it does.
 */
export class Signatures {
  #bits = new Uint32Array(1_024 * WORDS);

  set(slot: number, key: string): void {
    const start = slot * WORDS;
    if (start + WORDS > this.#bits.length) this.#grow(start + WORDS);
    this.#bits.fill(0, start, start + WORDS);
    for (let at = 1; at < key.length; at++) {
      const bit = bitOf(key.charCodeAt(at - 1), key.charCodeAt(at));
      const word = start + (bit >>> 5);
      this.#bits[word] = (this.#bits[word] as number) | (1 << (bit & 31));
    }
  }

  mayContain(slot: number, mask: Mask): boolean {
    const start = slot * WORDS;
    for (const { word, bits } of mask) if (((this.#bits[start + word] as number) & bits) !== bits) return false;
    return true;
  }

  #grow(length: number): void {
    const larger = new Uint32Array(Math.max(length, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/**
 * The bits of every pair of neighboring characters in a folded query. A query of one character has none, so every key may
 * contain it.
 */
export function maskOf(query: string): Mask {
  const words = new Map<number, number>();
  for (let at = 1; at < query.length; at++) {
    const bit = bitOf(query.charCodeAt(at - 1), query.charCodeAt(at));
    words.set(bit >>> 5, (words.get(bit >>> 5) ?? 0) | (1 << (bit & 31)));
  }
  return Array.from(words, ([word, bits]) => ({ word, bits }));
}

function bitOf(first: number, second: number): number {
  return (Math.imul(first, 31) ^ Math.imul(second, 131)) & (BITS - 1);
}
