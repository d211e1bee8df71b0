import pg from 'pg';
import type { Log, Signals } from '../database.ts';
import { createHearing } from './postgres-hearing.ts';
import type { Admit } from './postgres-life.ts';
import type { PostgresLimits } from './postgres-limits.ts';

const CHANNEL = 'gatehouse';
/** Sent by a process that failed to send an earlier message: every listener then has a gap. */
const SOME_ARE_LOST = '';

interface SignalsOptions {
  connectionString: string;
  directUrl: string | undefined;
  /** The name in PostgreSQL's list. */
  name: string;
  limits: PostgresLimits;
  admit: Admit;
  /** The connections that everything else uses. */
  pool: pg.Pool;
  log: Log;
}

interface Listener {
  hear(text: string): void;
  onGap(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on a connection of their own: NOTIFY inside the writing transactions would make their commits queue
 * for one lock. A pooler in transaction mode loses LISTEN, so `directUrl` may name a way around it. Opened when first needed,
 * checked regularly, and reopened when it breaks or stops responding. Rule H3.
 */
export function openSignals({ connectionString, directUrl, name, limits, admit, pool, log }: SignalsOptions) {
  const listeners = new Set<Listener>();
  const hearing = createHearing({
    limits,
    tell,
    isQuiet: () => running === 0,
    compare: () => Promise.all([...listeners].map(({ onGap }) => onGap())),
    advice: directUrl
      ? 'DATABASE_DIRECT_URL leads to no connection that hears them'
      : 'name an address without a pooler in DATABASE_DIRECT_URL',
    log,
  });
  /** Statements on the connection that listens. */
  let running = 0;
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
      connectionString: directUrl ?? connectionString,
      application_name: name,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.keepAliveMs,
    });
    client = opened;
    opened.on('notification', ({ payload = '' }) => {
      if (hearing.takes(payload)) return;
      for (const { hear, onGap } of listeners)
        if (payload === SOME_ARE_LOST) void onGap();
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
    hearing.prove();
    for (const { onGap } of listeners) void onGap();
    beating = setTimeout(() => void beat(opened), limits.heartbeatMs).unref();
  }

  async function beat(opened: pg.Client): Promise<void> {
    try {
      await ask(opened, 'SELECT 1');
      hearing.prove();
      if (client === opened) beating = setTimeout(() => void beat(opened), limits.heartbeatMs).unref();
    } catch {
      lost(opened);
    }
  }

  async function ask(opened: pg.Client, text: string): Promise<void> {
    const query = { text, query_timeout: limits.heartbeatTimeoutMs };
    await run(() => opened.query(query));
  }

  async function notify(opened: pg.Client, text: string): Promise<void> {
    await run(() => opened.query(notification(text)));
  }

  async function run(statement: () => Promise<unknown>): Promise<void> {
    running += 1;
    try {
      await statement();
    } finally {
      running -= 1;
    }
  }

  async function tell(text: string): Promise<void> {
    await pool.query(notification(text));
  }

  /** Where the direct way is shut, the ordinary one may be open. */
  async function sendNow(text: string): Promise<void> {
    if (directUrl && !isListening) return tell(text);
    await ready;
    if (!client) throw new Error('not connected');
    await notify(client, text);
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    isListening = false;
    clearTimeout(beating);
    hearing.doubt();
    /* No graceful close: on a dead connection it would wait. */
    broken.connection.stream.destroy();
    /* A signal can fail before the end of its connection is seen. A server that only sends would say so with its next one. */
    if (listeners.size > 0 || hasLostSome) reconnectLater();
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
      sendNow(text).catch(() => {
        hasLostSome = true;
        reconnectLater();
      });
    },
    listen(hear: (text: string) => void, onGap: () => Promise<void>): () => void {
      const listener = { hear, onGap };
      listeners.add(listener);
      if (isClosed) return () => undefined;
      hearing.start();
      if (!client && !reconnecting) connect();
      return () => void listeners.delete(listener);
    },
    /** Disconnects from the current server, as after a failover. */
    reconnect(): void {
      if (client && isListening) lost(client);
    },
    async close(): Promise<void> {
      isClosed = true;
      hearing.close();
      if (reconnecting) clearTimeout(reconnecting);
      clearTimeout(beating);
      const open = client;
      client = null;
      await ready;
      open?.connection.stream.destroy();
    },
  } satisfies Signals & Record<string, unknown>;
}

function notification(text: string): pg.QueryConfig {
  return { text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, text] };
}
