import type { MiddlewareHandler } from 'hono';
import type { Ids } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { FromProxy } from './client-address.ts';
import { nameRequest } from './request-names.ts';

/** Names every request, echoes the names, and logs one line without path parameters or query. */
export function requestLog(logger: Logger, ids: Ids, isFromProxy: FromProxy): MiddlewareHandler {
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
