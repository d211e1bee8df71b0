/**
 * One text for one JSON value: object keys sorted, no white space. Two senders that hold equal arguments
 * produce equal bytes, whatever order they built them in. Rule P5.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value))
    return holdsObject(value) ? `[${value.map((item) => canonicalJson(item)).join(',')}]` : JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).toSorted()) {
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}

/** Lists of numbers, such as strokes, have no keys to sort. */
function holdsObject(list: readonly unknown[]): boolean {
  return list.some((item) => (Array.isArray(item) ? holdsObject(item) : item !== null && typeof item === 'object'));
}
