import { CLOCK_FLAG_MS } from '@gatehouse/sync-protocol/base/limits';
import type { Mutation } from '@gatehouse/sync-protocol/sync/messages/push';
import type { CorrectedInstant } from '../../venue/mutation-context.ts';

/** No venue has earlier records; an earlier instant means a broken clock. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** The sender's clock as reported by a push, and the time of receipt. */
export interface SendingClock {
  receivedAtMs: number;
  /** Server time minus device time; null when the sender did not report its time. */
  offsetMs: number | null;
  /** The clock session and its monotonic time at sending. */
  session: { id: string; monotonicMs: number } | null;
}

/** Rule C2: the offset is the time at receipt minus the sender's own. */
export function sendingClock(
  receivedAtMs: number,
  sent: { client_now?: string | undefined; clock?: { monotonic_ms: number; session: string } | undefined },
): SendingClock {
  const { client_now: clientNow, clock } = sent;
  return {
    receivedAtMs,
    offsetMs: clientNow === undefined ? null : receivedAtMs - Date.parse(clientNow),
    session: clock ? { id: clock.session, monotonicMs: clock.monotonic_ms } : null,
  };
}

/**
 * Creates the corrector for one entry's instants. All of them shift by as much as the entry itself; none ends up after
 * receipt or before this century. One that is not of the entry's own clock is replaced by the entry's. Rules C2, C3, C6.
 */
export function clockCorrector(
  entry: Mutation['clock'],
  sending: SendingClock,
): (deviceAtUtc: string) => CorrectedInstant {
  const correctionMs = correctionOf(entry, sending);
  return (deviceAtUtc) => {
    const writtenMs = ownInstant(Date.parse(deviceAtUtc), entry);
    const movedMs = writtenMs + (correctionMs ?? 0);
    const isCredible = movedMs >= EARLIEST_MS && movedMs <= sending.receivedAtMs;
    const atMs = isCredible ? movedMs : sending.receivedAtMs;
    const totalMs = atMs - writtenMs;
    return {
      atUtc: new Date(atMs).toISOString(),
      correctionMs: correctionMs === null && isCredible ? null : totalMs,
      isFlagged: Math.abs(totalMs) > CLOCK_FLAG_MS,
    };
  };
}

/** Earlier releases wrote an instant by one clock and stamped its entry by another. Rule C6. */
function ownInstant(writtenMs: number, entry: Mutation['clock']): number {
  const entryMs = entry ? Date.parse(entry.client_at) : writtenMs;
  return Math.abs(writtenMs - entryMs) > CLOCK_FLAG_MS ? entryMs : writtenMs;
}

function correctionOf(entry: Mutation['clock'], { receivedAtMs, offsetMs, session }: SendingClock): number | null {
  if (!entry) return offsetMs;
  if (session && session.id === entry.session) {
    const elapsedMs = session.monotonicMs - entry.monotonic_ms;
    if (elapsedMs >= 0 && elapsedMs <= receivedAtMs) return receivedAtMs - elapsedMs - Date.parse(entry.client_at);
  }
  return entry.offset_ms ?? offsetMs;
}
