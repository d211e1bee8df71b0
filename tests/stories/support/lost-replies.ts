import { vi } from 'vitest';

/**
 * The server handles each request to a path that ends so, and its reply is lost on the way back; the first `arriving` still
 * arrive.
 */
export function loseReplies(path: string, arriving = 0): { end(): void } {
  const answered = globalThis.fetch;
  let count = 0;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const reply = await answered(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!pathname.endsWith(path)) return reply;
    count += 1;
    if (count > arriving) throw new TypeError('Failed to fetch');
    return reply;
  });
  return { end: () => vi.stubGlobal('fetch', answered) };
}
