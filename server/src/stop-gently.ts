import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A caller that keeps its connection gets this long to send its next request, which is answered as the last one. */
const GRACE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Stops taking connections and answers what is under way, then runs `onStopped`. A connection without a request may have
 * one on its way: it stays open for a moment, and each answer says that it is the last, so that no caller behind a proxy
 * meets a reset.
 */
export function stopGently(server: HttpServer, onStopped: () => void): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  /* Of HTTP itself, `close` would end at once what is idle. */
  NetServer.prototype.close.call(server, onStopped);
  setTimeout(() => setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS), GRACE_MS);
}
