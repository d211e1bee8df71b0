import type { Page } from '@playwright/test';

interface Transferred {
  /** Bytes as sent, headers included. */
  bytes: number;
  paths: string[];
}

/** Counts what the page transfers from now on. The function that it returns answers the sum so far. */
export async function countTransferred(page: Page): Promise<() => Transferred> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const paths = new Map<string, string>();
  const sum: Transferred = { bytes: 0, paths: [] };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    sum.paths.push(paths.get(requestId) ?? '?');
  });
  return () => sum;
}
