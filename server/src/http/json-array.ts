/**
 * A long JSON array as a response, generated in chunks: one `JSON.stringify` of 100,000 rows would block the event loop,
 * and so all venues, for a second. Each chunk is bytes at once, since to join and encode a long text is a turn of its own.
 */
export class JsonArray {
  readonly #parts: Buffer[] = [];

  add(rows: readonly unknown[]): void {
    if (rows.length === 0) return;
    const comma = this.#parts.length > 0 ? ',' : '';
    this.#parts.push(Buffer.from(`${comma}${JSON.stringify(rows).slice(1, -1)}`));
  }

  response(): Response {
    return this.#between('[', ']');
  }

  /** The array as the last field of an object with these others. */
  responseWithin(others: object, field: string): Response {
    return this.#between(`${JSON.stringify(others).slice(0, -1)},${JSON.stringify(field)}:[`, ']}');
  }

  #between(before: string, after: string): Response {
    const bytes = Buffer.concat([Buffer.from(before), ...this.#parts, Buffer.from(after)]);
    return new Response(bytes, { headers: { 'content-type': 'application/json' } });
  }
}
