import { vi } from 'vitest';

/**
 * From now on what the page asks for at these paths is lost on its way: the request before it arrives, or the answer after the
 * server has done what it says. The browser still counts as connected. Returns what ends this.
 */
export function lose(what: 'requests' | 'answers', paths: RegExp): () => void {
  const send = fetch;
  vi.stubGlobal('fetch', (async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const isLost = paths.test(pathname);
    const answer = isLost && what === 'requests' ? null : await send(input, init);
    if (answer === null || isLost) throw new TypeError('Failed to fetch');
    return answer;
  }) satisfies typeof fetch);
  return () => void vi.stubGlobal('fetch', send);
}
