import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRunningShellBroken, markActivated } from './shell-caches.ts';
import { memoryCaches } from './testing/memory-caches.ts';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = (text: string, type: string): Response => new Response(text, { headers: { 'content-type': type } });
const portal = () => typed('<html>Please sign in</html>', 'text/html');

async function running(files: Record<string, Response>, name = 'gatehouse-shell-1'): Promise<void> {
  const cache = await caches.open(name);
  const whole = {
    '/index.html?revision=r': typed('<script type="module" src="/assets/index-a.js"></script>', 'text/html'),
    '/assets/index-a.js': typed('run()', 'text/javascript; charset=utf-8'),
    '/assets/index-a.css': typed('a{}', 'text/css; charset=utf-8'),
    '/icons/gate.svg': typed('<svg/>', 'image/svg+xml'),
    ...files,
  };
  for (const [path, file] of Object.entries(whole)) await cache.put(path, file);
  await markActivated(name);
}

it('[K22] knows a release that runs from one whose shell, script or style sheet is a portal’s page', async () => {
  expect(await isRunningShellBroken()).toBe(false);
  await running({});
  expect(await isRunningShellBroken()).toBe(false);
  for (const path of ['/index.html?revision=r', '/assets/index-a.js', '/assets/index-a.css']) {
    await running({ [path]: portal() });
    expect(await isRunningShellBroken(), path).toBe(true);
  }
});

it('[K22] looks at the release that runs, not at an earlier one', async () => {
  await running({ '/assets/index-a.js': portal() }, 'gatehouse-shell-0');
  await running({}, 'gatehouse-shell-1');
  expect(await isRunningShellBroken()).toBe(false);
});

it('[K22] counts a document that can no longer be read as broken', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('damaged')) });
  await running({ '/index.html?revision=r': new Response(body) });
  expect(await isRunningShellBroken()).toBe(true);
});
