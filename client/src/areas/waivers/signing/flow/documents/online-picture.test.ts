import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { onlinePicture } from './online-picture.ts';

const named = (text: string, of = text): Response => {
  const hash = createHash('sha256').update(of).digest('hex');
  return new Response(text, { headers: { 'content-type': 'image/webp', etag: `"${hash}"` } });
};
const portal = (status = 200): Response => new Response('<html>Please sign in</html>', { status });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The picture's text; null where there is none. `past` is what the server answers when it is asked past the browser's cache. */
async function shown(answer: Response, past = answer.clone()): Promise<string | null> {
  vi.stubGlobal('fetch', async (_address: string, { cache }: RequestInit) => (cache === 'reload' ? past : answer));
  return (await (await onlinePicture('/page.webp', AbortSignal.timeout(1_000)))?.text()) ?? null;
}

it('[K22] shows a document’s picture that the server names by its hash, and nothing else', async () => {
  expect(await shown(named('picture'))).toBe('picture');
  expect(await shown(portal())).toBeNull();
  expect(await shown(portal(503))).toBeNull();
  expect(await shown(named('pict', 'picture'))).toBeNull();
});

it('[K22] asks past the browser’s cache where a portal’s page was kept at the picture’s address', async () => {
  expect(await shown(portal(), named('picture'))).toBe('picture');
});
