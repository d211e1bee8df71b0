import pg from 'pg';
import type { Signals } from './database.ts';

const CHANNEL = 'gatehouse';
const RECONNECT_AFTER_MS = 2_000;

/**
 * LISTEN and NOTIFY on a connection of their own: a pooler in transaction mode would lose the subscription, and NOTIFY
 * inside the writing transactions would make their commits queue for one lock. Opened when first needed, and again when
 * it breaks. Design §7.
 */
export function openSignals(connectionString: string): Signals & { close(): Promise<void> } {
  const listeners = new Set<(text: string) => void>();
  let client: pg.Client | null = null;
  let ready: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    const opened = new pg.Client({ connectionString });
    client = opened;
    opened.on('notification', ({ payload }) => {
      for (const listener of listeners) listener(payload ?? '');
    });
    opened.on('error', () => lost(opened));
    opened.on('end', () => lost(opened));
    ready = opened
      .connect()
      .then(async () => void (await opened.query(`LISTEN ${CHANNEL}`)))
      .catch(() => lost(opened));
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    void broken.end().catch(() => undefined);
    if (isClosed || listeners.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(connect, RECONNECT_AFTER_MS);
    timer.unref();
  }

  return {
    send(text) {
      if (!client && !isClosed) connect();
      /* A lost signal costs a device one poll: it is not worth an error. */
      void ready.then(() => client?.query('SELECT pg_notify($1, $2)', [CHANNEL, text])).catch(() => undefined);
    },
    listen(listener) {
      listeners.add(listener);
      if (!client && !isClosed) connect();
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await ready;
      await open?.end().catch(() => undefined);
    },
  };
}
