import { vi } from 'vitest';

type Answer = Response | Promise<Response>;

/** Answers requests to these paths from now on, whether or not they are sent on. Returns what ends this. */
export function answerInstead(paths: RegExp, answer: (send: () => Promise<Response>) => Answer): () => void {
  const server = fetch;
  vi.stubGlobal('fetch', (async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    return paths.test(pathname) ? answer(() => server(input, init)) : server(input, init);
  }) satisfies typeof fetch);
  return () => void vi.stubGlobal('fetch', server);
}

/**
 * Loses what the page asks for at these paths from now on: the request before it arrives, or the answer after the
 * server has done what it says; the first `arriving` still arrive. The browser still counts as connected. Returns what
 * ends this.
 */
export function lose(what: 'requests' | 'answers', paths: RegExp, arriving = 0): () => void {
  let count = 0;
  return answerInstead(paths, async (send) => {
    count += 1;
    if (count <= arriving) return send();
    if (what === 'answers') await send();
    throw new TypeError('Failed to fetch');
  });
}
