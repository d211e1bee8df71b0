/**
 * One text for one JSON value: object keys sorted, no white space. Two senders that hold equal arguments
 * produce equal bytes, whatever order they built them in. Rule P5.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value) && !holdsObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Lists of numbers, such as strokes, have no keys to sort. */
function holdsObject(list: readonly unknown[]): boolean {
  return list.some((item) => (Array.isArray(item) ? holdsObject(item) : item !== null && typeof item === 'object'));
}
