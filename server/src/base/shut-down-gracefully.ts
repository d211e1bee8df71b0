import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A keep-alive connection gets this long to send its next request, which is handled as the last one. */
const GRACE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Stops accepting connections and finishes running requests, then runs `onStopped`. An idle connection may have
 * a request on its way: it stays open briefly, and each response has `Connection: close`, so that no caller behind a proxy
 * gets a reset.
 */
export function shutDownGracefully(server: HttpServer, onStopped: () => void): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  /* Node's own `close` would end idle connections immediately. */
  NetServer.prototype.close.call(server, onStopped);
  setTimeout(() => setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS), GRACE_MS);
}
