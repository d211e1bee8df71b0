import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** Browsers read a response only after sending everything, and lose it when the connection is reset earlier. */
const DISCARD_MS = 30_000;
const DISCARD_BYTES_MAX = 24 * 1024 * 1024;

/**
 * Responds to a rejected upload immediately, and lets its sender finish: what still arrives is discarded without buffering, within
 * limits of time and bytes. Senders that check for a response stop by themselves.
 */
export function drainUpload(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
    if (c.res.ok || !incoming || incoming.readableDidRead || incoming.readableEnded) return;
    const answer = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    /* With Content-Length the response is complete for its reader before the stream ends. */
    headers.set('Content-Length', String(answer.length));
    c.res = new Response(answeredBefore(answer, discarded(incoming)), { status: c.res.status, headers });
  };
}

function answeredBefore(answer: Uint8Array, done: Promise<void>): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(answer);
      await done;
      if (!isCancelled) controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
}

/** Never rejects. */
function discarded(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      incoming.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > DISCARD_BYTES_MAX) finish();
    };
    const timer = setTimeout(finish, DISCARD_MS);
    timer.unref();
    incoming.on('data', count);
    for (const event of ['end', 'close', 'error']) incoming.once(event, finish);
  });
}
