import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const KEEP_ALIVE_MS = 120_000;

/** Where the database goes. */
export const dataDir = process.argv[2] ?? '';

/** Answers `POST /signatures` when `saveAll` has saved what the body lists, and prints the port as the product does. */
export function serveSaves(saveAll: (body: unknown) => void | Promise<void>): void {
  const app = new Hono();
  app.post('/signatures', async (context) => {
    await saveAll(await context.req.json());
    return context.json({ saved: true });
  });
  /* A busy machine may leave a connection idle for long. */
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, serverOptions }, ({ port }) => {
    process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);
  });
}
