import { expect, type Page } from '@playwright/test';

/** A slow machine takes longer to store all files than for anything else. Benchmarks wait by it too, without the tests' configuration. */
const INSTALL_MS_MAX = 120_000;

/** What a browser stores of the product's files. */
export interface StoredFiles {
  /** The size of all releases that are kept. */
  bytes: number;
  /** Releases from the oldest on. */
  releases: { name: string; paths: string[] }[];
}

/** Looks into the shell's caches; the page needs an address of the server, and no worker. */
export function storedFiles(page: Page): Promise<StoredFiles> {
  return page.evaluate(async () => {
    let bytes = 0;
    const releases: StoredFiles['releases'] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('gatehouse-shell-')) continue;
      const cache = await caches.open(name);
      const files = (await cache.keys()).filter(({ url }) => !url.endsWith('/.activated'));
      for (const file of files) bytes += (await (await cache.match(file))?.blob())?.size ?? 0;
      releases.push({ name, paths: files.map(({ url }) => new URL(url).pathname) });
    }
    return { bytes, releases };
  });
}

/** How many of the files that this browser or these groups need are not stored yet; null while no worker answers, or the page changes. */
export async function missingFiles(page: Page, groups: string[] = []): Promise<number | null> {
  const count = async (asked: string[]): Promise<number | null> => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active;
    if (!worker) return null;
    const channel = new MessageChannel();
    const answer = new Promise<number>((resolve) => {
      channel.port1.addEventListener('message', ({ data }: MessageEvent<{ missing: string[] }>) =>
        resolve(data.missing.length),
      );
      channel.port1.start();
    });
    worker.postMessage({ type: 'precache-status', groups: asked }, [channel.port2]);
    return answer;
  };
  try {
    return await page.evaluate(count, groups);
  } catch (error) {
    if (String(error).includes('because of a navigation')) return null;
    throw error;
  }
}

/** Waits until this browser, or one of these groups, lacks no file. */
export async function expectAllStored(page: Page, groups: string[] = []): Promise<void> {
  await expect.poll(() => missingFiles(page, groups), { timeout: INSTALL_MS_MAX }).toBe(0);
}

/** Waits until a device that was just paired says that the network may go. */
export async function expectReadyOffline(page: Page): Promise<void> {
  await expect(page.getByTestId('offline-readiness')).toHaveText('Ready offline', { timeout: INSTALL_MS_MAX });
}
