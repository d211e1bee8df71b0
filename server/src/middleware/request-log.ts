import type { MiddlewareHandler } from 'hono';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logger.ts';

/** Gives every request an id, echoes it, and logs one line without path parameters or query. */
export function requestLog(logger: Logger, ids: Ids): MiddlewareHandler {
  return async (c, next) => {
    const requestId = ids.uuid();
    c.set('requestId', requestId);
    const startedMs = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const durationMs = Math.round((performance.now() - startedMs) * 10) / 10;
    logger.debug(
      { requestId, method: c.req.method, route: c.req.routePath, status: c.res.status, durationMs },
      'request',
    );
  };
}
