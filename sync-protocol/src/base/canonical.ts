/**
 * One text for one JSON value: object keys sorted, no white space. Two senders that hold equal arguments
 * produce equal bytes, regardless of the order they were built in. Rule Q5.
 */
export function canonicalJson(value: unknown): string {
  let text = '';
  feedCanonical(value, (piece) => {
    text += piece;
  });
  return text;
}

/** The same text piece by piece, for a hash: a signature's 20 kB are never concatenated. */
export function feedCanonical(value: unknown, take: (piece: string) => void): void {
  take(feed(value, '', take));
}

/** Passes long text to `take` and returns the rest, with `before` in front of it. */
function feed(value: unknown, before: string, take: (piece: string) => void): string {
  if (typeof value === 'string') return feedText(value, before, take);
  if (value === null || typeof value !== 'object') return before + (JSON.stringify(value) ?? 'null');
  let text = before;
  if (Array.isArray(value)) {
    if (!holdsObject(value)) return join(before, listText(value), take);
    text += '[';
    for (const [index, item] of value.entries()) text = feed(item, index === 0 ? text : `${text},`, take);
    return `${text}]`;
  }
  text += '{';
  let isFirst = true;
  for (const key of Object.keys(value).toSorted()) {
    const item = (value as Record<string, unknown>)[key];
    if (item === undefined) continue;
    text = feed(item, `${text}${isFirst ? '' : ','}${JSON.stringify(key)}:`, take);
    isFirst = false;
  }
  return `${text}}`;
}

function join(before: string, text: string, take: (piece: string) => void): string {
  if (text.length < LONG_CHARS) return before + text;
  take(before);
  take(text);
  return '';
}

/** Anything outside printable ASCII, or that JSON escapes. */
const beyondPlain = /[^ !#-[\]-~]/;
const LONG_CHARS = 1_000;

/** A signature's picture is long and needs no escaping, and checking that is cheaper than copying it character by character. */
function feedText(text: string, before: string, take: (piece: string) => void): string {
  if (text.length < LONG_CHARS || beyondPlain.test(text)) return join(before, JSON.stringify(text), take);
  take(`${before}"`);
  take(text);
  return '"';
}

const listTexts = new WeakMap<readonly unknown[], string>();

/**
 * `JSON.stringify` of a list; a long one, which is never mutated, is serialized once: serializing the numbers of a signature's strokes is a tenth
 * of what a push costs, and both its hash and its evidence need them.
 */
export function listText(list: readonly unknown[]): string {
  const known = listTexts.get(list);
  if (known !== undefined) return known;
  const text = JSON.stringify(list);
  if (text.length >= LONG_CHARS) listTexts.set(list, text);
  return text;
}

/** Lists of numbers, such as strokes, have no keys to sort. */
function holdsObject(list: readonly unknown[]): boolean {
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (typeof item === 'object' && item !== null && (!Array.isArray(item) || holdsObject(item))) return true;
  }
  return false;
}
