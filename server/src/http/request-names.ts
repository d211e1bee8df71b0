import type { Context } from 'hono';
import type { Ids } from '../base/ids.ts';
import type { FromProxy } from './client-address.ts';

/** The names of a request in the log, in the answer, and in the log of the proxy. */
export interface RequestNames {
  requestId: string;
  /** The trace that the proxy has opened: 32 hex digits. */
  traceId?: string;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;
/** W3C Trace Context: version, trace, parent and flags, none but the flags all zero. A later version may add to these. */
const TRACE_PARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-[!-~]{0,128})?$/;

/**
 * The names that a trusted proxy gave, where they are well-formed; otherwise an id of our own and no trace. Anyone else could
 * write into the log what they like, or pass for another's request. Requirement Y94.
 */
export function nameRequest(c: Context, ids: Ids, isFromProxy: FromProxy): RequestNames {
  const given = c.req.header('x-request-id');
  const parent = c.req.header('traceparent');
  if ((given === undefined && parent === undefined) || !isFromProxy(c)) return { requestId: ids.uuid() };
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : ids.uuid();
  const [, version, traceId, more] = TRACE_PARENT.exec(parent ?? '') ?? [];
  return traceId === undefined || (version === '00' && more !== undefined) ? { requestId } : { requestId, traceId };
}
