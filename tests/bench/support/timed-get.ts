import type { TestApp } from '../../helpers/app/test-app.ts';

/** How long a request takes, in milliseconds; it must succeed. */
export async function timedGet(app: TestApp, address: string, token: string | null = null): Promise<number> {
  const startedMs = performance.now();
  const { status } = await app.request('GET', address, { token });
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return performance.now() - startedMs;
}
