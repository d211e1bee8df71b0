import './all-tables.ts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import * as featureRoutes from './areas/all-routes.ts';
import { frameAncestorsOf } from './areas/bookings/embedding/embedding.service.ts';
import { refusedFrame } from './areas/bookings/embedding/refused-frame.ts';
import { createHealth } from './areas/platform/health/health.service.ts';
import { bindMetrics, recordRequests } from './areas/platform/metrics/serve-metrics.ts';
import { openApiDocument } from './areas/platform/openapi/openapi.ts';
import { visitFactsOf } from './areas/platform/visits/visit-facts.service.ts';
import { AppError } from './base/app-error.ts';
import type { Ids } from './base/ids.ts';
import type { Logger } from './base/logger.ts';
import { version } from './base/version.ts';
import type { Router } from './http/bind.ts';
import { createClientAddress, createFromProxy, type FromProxy } from './http/client-address.ts';
import { serveClient } from './http/client-files.ts';
import { createOnError } from './http/on-error.ts';
import { nameRequest } from './http/request-names.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { createUploadPlaces } from './http/uploads/upload-places.ts';
import type { Deps } from './integrations/deps.ts';
import { SIMULATOR_PATH } from './integrations/payments/create-payments.ts';
import type { SquareSimulator } from './integrations/square-simulator/simulator.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { type MutationRegistry, mutationRegistry } from './sync/mutation-registry.ts';
import { bindParked } from './sync/parked/parked.routes.ts';
import { bindSync } from './sync/routes/sync.routes.ts';

export interface App {
  hono: Hono;
  contracts: readonly Contract[];
}

export interface AppOptions {
  /** Holds the built client; without it only the API is served. */
  clientDir?: string;
  /** Square's stand-in, where this server hosts it. */
  squareSimulator?: SquareSimulator;
  /** What devices may do offline; a test passes its own. */
  mutations?: MutationRegistry;
}

/** Builds the HTTP application. */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const app = new Hono();
  app.onError(createOnError(deps.logger));
  app.notFound(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(secureHeaders(deps.config, (path) => frameAncestorsOf(deps, path)));
  app.use(requestLog(deps.logger, deps.ids, createFromProxy(deps.config.trustedProxies)));
  const contracts: Contract[] = [];
  if (deps.metrics) app.use(recordRequests(deps.metrics, contracts));
  app.use(compress());

  const health = createHealth(deps);
  const router: Router = {
    app,
    deps,
    clientAddress: createClientAddress(deps.config.trustedProxies),
    uploads: createUploadPlaces(deps.clock),
    health,
    contracts,
  };
  for (const bindGroup of Object.values(featureRoutes)) bindGroup(router);
  const mutations = options.mutations ?? mutationRegistry;
  bindSync(router, mutations);
  bindParked(router, mutations);
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(contracts, deps.config.publicUrl, version)));

  bindMetrics(app, deps, { health, uploads: router.uploads, jobs: allJobs });

  if (options.squareSimulator) app.route(SIMULATOR_PATH, options.squareSimulator.app);
  app.get('/book/*', refusedFrame(deps));
  if (options.clientDir) {
    serveClient(app, options.clientDir, deps.config.publicUrl, (address) => visitFactsOf(deps, address));
  }
  return { hono: app, contracts };
}

/** Names every request, echoes the names, and logs one line without path parameters or query. */
function requestLog(logger: Logger, ids: Ids, isFromProxy: FromProxy): MiddlewareHandler {
  return async (c, next) => {
    const names = nameRequest(c, ids, isFromProxy);
    c.set('requestNames', names);
    const startedMs = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', names.requestId);
    if (names.traceId !== undefined) c.res.headers.set('X-Trace-Id', names.traceId);
    const durationMs = Math.round((performance.now() - startedMs) * 10) / 10;
    logger.debug(
      { ...names, method: c.req.method, route: c.req.routePath, status: c.res.status, durationMs },
      'request',
    );
  };
}
