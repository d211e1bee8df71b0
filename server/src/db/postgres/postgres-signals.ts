import pg from 'pg';
import type { Signals } from '../database.ts';
import type { Admit } from './postgres-life.ts';
import type { PostgresLimits } from './postgres-limits.ts';
import { APPLICATION_NAME } from './postgres-pool.ts';

const CHANNEL = 'gatehouse';
/** Sent by a process that failed to send an earlier message: every listener then has a gap. */
const SOME_ARE_LOST = '';

interface SignalsOptions {
  connectionString: string;
  limits: PostgresLimits;
  admit: Admit;
}

interface Listener {
  hear(text: string): void;
  onGap(): void;
}

/**
 * LISTEN and NOTIFY on a connection of their own: a pooler in transaction mode would lose the subscription, and NOTIFY
 * inside the writing transactions would make their commits queue for one lock. Opened when first needed, checked
 * regularly, and reopened when it breaks or stops responding. Rule H3.
 */
export function openSignals({ connectionString, limits, admit }: SignalsOptions) {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let isListening = false;
  let hasLostSome = false;
  let ready: Promise<void> = Promise.resolve();
  let reconnecting: NodeJS.Timeout | null = null;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    reconnecting = null;
    isListening = false;
    const opened = new pg.Client({
      connectionString,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.keepAliveMs,
    });
    client = opened;
    opened.on('notification', ({ payload = '' }) => {
      for (const { hear, onGap } of listeners)
        if (payload === SOME_ARE_LOST) onGap();
        else hear(payload);
    });
    opened.on('error', () => lost(opened));
    opened.on('end', () => lost(opened));
    ready = opened
      .connect()
      .then(() => begin(opened))
      .catch(() => lost(opened));
  }

  async function begin(opened: pg.Client): Promise<void> {
    await admit(opened);
    await ask(opened, `LISTEN ${CHANNEL}`);
    isListening = true;
    if (hasLostSome) await notify(opened, SOME_ARE_LOST);
    hasLostSome = false;
    for (const { onGap } of listeners) onGap();
    beating = setTimeout(() => void beat(opened), limits.heartbeatMs).unref();
  }

  async function beat(opened: pg.Client): Promise<void> {
    try {
      await ask(opened, 'SELECT 1');
      if (client === opened) beating = setTimeout(() => void beat(opened), limits.heartbeatMs).unref();
    } catch {
      lost(opened);
    }
  }

  async function ask(opened: pg.Client, text: string): Promise<void> {
    const query = { text, query_timeout: limits.heartbeatTimeoutMs };
    await opened.query(query);
  }

  async function notify(opened: pg.Client, text: string): Promise<void> {
    await opened.query('SELECT pg_notify($1, $2)', [CHANNEL, text]);
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    isListening = false;
    clearTimeout(beating);
    /* No graceful close: on a dead connection it would wait. */
    broken.connection.stream.destroy();
    if (listeners.size > 0) reconnectLater();
  }

  function reconnectLater(): void {
    if (isClosed || client || reconnecting) return;
    reconnecting = setTimeout(connect, limits.reconnectMs).unref();
  }

  return {
    send(text: string): void {
      if (isClosed) return;
      if (!client && !reconnecting) connect();
      /* A lost signal costs a device one poll, so it is not an error. */
      void ready
        .then(() => (client ? notify(client, text) : Promise.reject(new Error('not connected'))))
        .catch(() => {
          hasLostSome = true;
          reconnectLater();
        });
    },
    listen(hear: (text: string) => void, onGap: () => void): () => void {
      const listener = { hear, onGap };
      listeners.add(listener);
      if (!client && !reconnecting && !isClosed) connect();
      return () => void listeners.delete(listener);
    },
    /** Disconnects from the current server, as after a failover. */
    reconnect(): void {
      if (client && isListening) lost(client);
    },
    async close(): Promise<void> {
      isClosed = true;
      if (reconnecting) clearTimeout(reconnecting);
      clearTimeout(beating);
      const open = client;
      client = null;
      await ready;
      open?.connection.stream.destroy();
    },
  } satisfies Signals & Record<string, unknown>;
}
