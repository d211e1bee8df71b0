import { timingSafeEqual } from 'node:crypto';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import type { Hono, MiddlewareHandler } from 'hono';
import { Registry } from 'prom-client';
import { bearer } from '#access/admit';
import { AppError } from '#base/app-error';
import { registryOf } from '#base/metrics/families';
import type { Recorder } from '#base/metrics/recorder';
import { sha256 } from '#base/secrets';
import type { UploadPlaces } from '#http/uploads/upload-places';
import type { Deps } from '#integrations/deps';
import type { WatchedJob } from './job-metrics.ts';
import { loadFamilies } from './load-metrics.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createServerMetrics } from './server-metrics.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counts every request under its contract's path. Whatever else is asked for is `other`, so that nobody can make up labels. */
export function recordRequests(recorder: Recorder, contracts: readonly Contract[]): MiddlewareHandler {
  let known: ReadonlySet<string> | undefined;
  return async (c, next) => {
    const startedMs = performance.now();
    await next();
    /* All contracts are bound by the first request. */
    known ??= new Set(contracts.map(({ path }) => path));
    const route = known.has(c.req.routePath) ? c.req.routePath : 'other';
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    recorder.request({ method, route, status: c.res.status, seconds: (performance.now() - startedMs) / 1000 });
  };
}

/** `GET /metrics` for a collector that brings the token; 404 for anyone else, as for a path that doesn't exist. Requirement Y64. */
export function bindMetrics(
  app: Hono,
  deps: Deps,
  { health, uploads, jobs }: { health: () => Promise<Health>; uploads: UploadPlaces; jobs: readonly WatchedJob[] },
): void {
  const { metrics: recorder, config } = deps;
  if (!recorder || config.metricsToken === undefined) {
    app.get('/metrics', () => {
      throw new AppError('NOT_FOUND');
    });
    return;
  }
  const wanted = Buffer.from(sha256(config.metricsToken));
  const ofProcess = createProcessMetrics();
  const ofServer = createServerMetrics(deps, { health, jobs });
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(Buffer.from(sha256(bearer(c) ?? '')), wanted)) throw new AppError('NOT_FOUND');
    const ofNow = registryOf([...ofProcess(), ...loadFamilies(deps, uploads)]);
    const page = Registry.merge([ofNow, recorder.registry, registryOf(await ofServer())]);
    /* The library would print the bare name of what has never happened. */
    for (const { name, values } of await page.getMetricsAsJSON())
      if (values.length === 0) page.removeSingleMetric(name);
    return c.body(await page.metrics(), 200, { 'Content-Type': page.contentType, 'Cache-Control': 'no-store' });
  });
}
