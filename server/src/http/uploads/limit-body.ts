import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../base/app-error.ts';

/**
 * Refuses a larger body: BODY_TOO_LARGE. A declared length is reliable, because the HTTP parser ends the body there, and it is
 * checked before the body becomes a stream, which costs a push more than its parsing. Only an undeclared one is counted.
 */
export function limitBody(bytesMax: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize: bytesMax, onError: tooLarge });
  return (c, next) => {
    if (c.req.method === 'GET') return next();
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    return Number(declared) <= bytesMax ? next() : tooLarge();
  };
}

/** The same for a declared length alone: an undeclared one is counted by its reader, once there is a place for it. */
export function limitDeclaredBody(bytesMax: number): MiddlewareHandler {
  return (c, next) => (Number(c.req.header('content-length') ?? 0) <= bytesMax ? next() : tooLarge());
}

function tooLarge(): never {
  throw new AppError('BODY_TOO_LARGE');
}
