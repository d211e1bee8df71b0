import { vi } from 'vitest';

/** Answers requests whose path ends so in the server's place, until `end`; without an answer, they do not arrive. */
export function answerInstead(path: string, answer?: () => Response): { end(): void } {
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!pathname.endsWith(path)) return server(input, init);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return { end: () => vi.stubGlobal('fetch', server) };
}
