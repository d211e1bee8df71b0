import { randomUUID } from 'node:crypto';
import type { Log } from '../database.ts';
import type { PostgresLimits } from './postgres-limits.ts';

/** Begins a signal to oneself; every listener gets it, and the others ignore it. */
const PROOF = 'proof ';

interface HearingOptions {
  limits: Pick<PostgresLimits, 'pollMs' | 'unheardMs'>;
  /** Sends over an ordinary connection of the pool, as other servers do. */
  tell(text: string): Promise<unknown>;
  /** Whether nothing of ours runs on the connection that listens. */
  isQuiet(): boolean;
  /** Looks for what signals would have said. */
  compare(): Promise<unknown>;
  /** What an operator can do where no signals arrive. */
  advice: string;
  log: Log;
}

/**
 * Knows whether signals arrive, by one that the server sends to itself. A pooler in transaction mode accepts LISTEN and loses it. While
 * signals are not shown to arrive, the versions are looked up regularly instead. Requirement Y90; rule H3.
 *
 * The signal goes over another connection, and counts only while nothing runs on the one that listens: such a pooler forwards what
 * PostgreSQL says only during a transaction, and a signal may reach the right connection by chance then.
 */
export function createHearing({ limits, tell, isQuiet, compare, advice, log }: HearingOptions) {
  let isWanted = false;
  let isProven = false;
  let hasWarned = false;
  let expected: string | null = null;
  let polling: NodeJS.Timeout | undefined;
  let warning: NodeJS.Timeout | undefined;

  function doubt(): void {
    isProven = false;
    if (!isWanted || warning) return;
    warning = setTimeout(warn, limits.unheardMs).unref();
    pollLater();
  }

  function pollLater(): void {
    clearTimeout(polling);
    polling = setTimeout(() => void poll(), limits.pollMs).unref();
  }

  async function poll(): Promise<void> {
    await compare();
    if (isWanted && !isProven) pollLater();
  }

  function warn(): void {
    hasWarned = true;
    log.warn(`no signals of other servers arrive, so the versions of venues are read every second instead: ${advice}`);
  }

  function stop(): void {
    clearTimeout(polling);
    clearTimeout(warning);
    warning = undefined;
  }

  function prove(): void {
    if (!isWanted || isProven) return;
    expected = PROOF + randomUUID();
    /* Without a connection there is no proof. */
    tell(expected).catch(() => undefined);
  }

  return {
    /** Signals are needed from now on. */
    start(): void {
      if (isWanted) return;
      isWanted = true;
      doubt();
    },
    /** Sends a signal to oneself, unless signals are known to arrive. Called once the connection listens, and now and then. */
    prove,
    /** Returns whether the signal was nothing but a proof. */
    takes(text: string): boolean {
      if (!text.startsWith(PROOF)) return false;
      if (text !== expected || isProven) return true;
      if (!isQuiet()) {
        prove();
        return true;
      }
      isProven = true;
      stop();
      if (hasWarned) log.info('signals of other servers arrive again');
      hasWarned = false;
      return true;
    },
    /** The connection that listens is lost. */
    doubt,
    close(): void {
      isWanted = false;
      stop();
    },
  };
}
