import { timingSafeEqual } from 'node:crypto';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import type { Hono, MiddlewareHandler } from 'hono';
import { bearer } from '#access/admit';
import { AppError } from '#base/app-error';
import { EXPOSITION_TYPE, exposition } from '#base/metrics/exposition';
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
    /* At the first request all contracts are bound. */
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
    const text = exposition([
      ...ofProcess(),
      ...loadFamilies(deps, uploads),
      ...recorder.families(),
      ...(await ofServer()),
    ]);
    return c.body(text, 200, { 'Content-Type': EXPOSITION_TYPE, 'Cache-Control': 'no-store' });
  });
}
