/**
 * A long JSON array as an answer, made a chunk at a time: one `JSON.stringify` of 100,000 rows would hold the event loop,
 * and so every other venue, for a second.
 */
export class JsonArray {
  readonly #parts: string[] = [];

  add(rows: readonly unknown[]): void {
    if (rows.length > 0) this.#parts.push(JSON.stringify(rows).slice(1, -1));
  }

  response(): Response {
    return new Response(`[${this.#parts.join(',')}]`, { headers: { 'content-type': 'application/json' } });
  }
}
