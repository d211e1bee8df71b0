/**
 * A long JSON array as a response, generated in chunks: one `JSON.stringify` of 100,000 rows would block the event loop,
 * and so all venues, for a second.
 */
export class JsonArray {
  readonly #parts: string[] = [];

  add(rows: readonly unknown[]): void {
    if (rows.length > 0) this.#parts.push(JSON.stringify(rows).slice(1, -1));
  }

  response(): Response {
    return jsonResponse(this.#text());
  }

  /** The array as the last field of an object with these others. */
  responseWithin(others: object, field: string): Response {
    return jsonResponse(`${JSON.stringify(others).slice(0, -1)},${JSON.stringify(field)}:${this.#text()}}`);
  }

  #text(): string {
    return `[${this.#parts.join(',')}]`;
  }
}

function jsonResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}
