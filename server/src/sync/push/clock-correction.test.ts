import { describe, expect, it } from 'vitest';
import { clockCorrector, sendingClock } from './clock-correction.ts';

const RECEIVED = Date.parse('2026-06-15T15:00:00.000Z');
const YEAR_MS = 365 * 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** A device whose wall clock is off, which queued something `agoMs` ago and sends it now. */
function device(errorMs: number, agoMs: number, session = 'run-1') {
  const written = iso(RECEIVED - agoMs + errorMs);
  const entry = { client_at: written, offset_ms: null as number | null, monotonic_ms: 1_000, session: 'run-1' };
  const sending = sendingClock(RECEIVED, {
    client_now: iso(RECEIVED + errorMs),
    clock: { monotonic_ms: 1_000 + agoMs, session },
  });
  return { written, entry, sending };
}

describe('[S17] [C2] corrected time', () => {
  it.each([0, YEAR_MS, -YEAR_MS, 90_000])('is right with a clock that is %d ms off', (errorMs) => {
    const { written, entry, sending } = device(errorMs, 3_600_000);
    const corrected = clockCorrector(entry, sending)(written);
    expect(corrected.atUtc).toBe(iso(RECEIVED - 3_600_000));
    expect(corrected.correctionMs).toBe(0 - errorMs);
    expect(corrected.isFlagged).toBe(Math.abs(errorMs) > 300_000);
  });

  it('uses the monotonic clock where the run is the same, also when the wall clock jumped in between', () => {
    const { written, entry } = device(0, 3_600_000);
    const sending = sendingClock(RECEIVED, {
      client_now: iso(RECEIVED + YEAR_MS),
      clock: { monotonic_ms: 3_601_000, session: 'run-1' },
    });
    expect(clockCorrector(entry, sending)(written).atUtc).toBe(iso(RECEIVED - 3_600_000));
  });

  it('uses the entry’s own offset after a restart, before the push’s', () => {
    const { written, entry, sending } = device(YEAR_MS, 3_600_000, 'run-2');
    expect(clockCorrector(entry, sending)(written).atUtc).toBe(iso(RECEIVED - 3_600_000));
    const known = { ...entry, offset_ms: -YEAR_MS - 1_000 };
    expect(clockCorrector(known, sending)(written).atUtc).toBe(iso(RECEIVED - 3_601_000));
  });

  it('shifts every instant of an entry equally', () => {
    const { written, entry, sending } = device(YEAR_MS, 3_600_000);
    const earlier = iso(Date.parse(written) - 60_000);
    expect(clockCorrector(entry, sending)(earlier).atUtc).toBe(iso(RECEIVED - 3_660_000));
  });

  it('[C6] uses the entry’s own instant in place of one of another clock', () => {
    const { written, entry, sending } = device(-YEAR_MS, 3_600_000);
    const corrected = clockCorrector(entry, sending)(iso(Date.parse(written) - YEAR_MS));
    expect(corrected).toEqual({ atUtc: iso(RECEIVED - 3_600_000), correctionMs: YEAR_MS, isFlagged: true });
  });

  it('[C7] computes the same time and flag again for an entry that carries its correction', () => {
    for (const errorMs of [0, YEAR_MS, -YEAR_MS, 90_000]) {
      const { written, entry, sending } = device(errorMs, 3_600_000);
      const first = clockCorrector(entry, sending)(written);
      const kept = { ...entry, offset_ms: first.correctionMs, session: '' };
      const later = sendingClock(RECEIVED + 86_400_000, { client_now: iso(RECEIVED + YEAR_MS) });
      expect(clockCorrector(kept, later)(written)).toEqual(first);
    }
  });

  it('[C3] is never after receipt, nor before this century, and reports so', () => {
    const unknown = clockCorrector(undefined, sendingClock(RECEIVED, {}));
    expect(unknown('2027-01-01T00:00:00.000Z')).toMatchObject({ atUtc: iso(RECEIVED), isFlagged: true });
    expect(unknown('1970-01-01T00:00:00.000Z')).toMatchObject({ atUtc: iso(RECEIVED), isFlagged: true });
    expect(unknown('2026-06-15T14:00:00.000Z')).toEqual({
      atUtc: '2026-06-15T14:00:00.000Z',
      correctionMs: null,
      isFlagged: false,
    });
  });

  it('[C5] ignores a monotonic clock that ran backwards, and one that would end after receipt', () => {
    const { written, entry } = device(0, 3_600_000);
    const known = { ...entry, monotonic_ms: 9_000, offset_ms: -1_000 };
    const sending = sendingClock(RECEIVED, {
      client_now: iso(RECEIVED),
      clock: { monotonic_ms: 1_000, session: 'run-1' },
    });
    expect(clockCorrector(known, sending)(written).atUtc).toBe(iso(RECEIVED - 3_601_000));
  });

  it('survives absurd stamps', () => {
    const { written, entry, sending } = device(0, 0);
    for (const monotonic_ms of [-1e300, 1e300, Number.MAX_VALUE]) {
      const corrected = clockCorrector({ ...entry, monotonic_ms, offset_ms: 1e300 }, sending)(written);
      expect(Date.parse(corrected.atUtc)).toBeLessThanOrEqual(RECEIVED);
    }
  });

  it('[C3] flags a correction above five minutes, not one of exactly that', () => {
    for (const [errorMs, isFlagged] of [
      [300_000, false],
      [-300_000, false],
      [300_001, true],
      [-300_001, true],
    ] as const) {
      const { written, entry, sending } = device(errorMs, 3_600_000);
      expect(clockCorrector(entry, sending)(written)).toEqual({
        atUtc: iso(RECEIVED - 3_600_000),
        correctionMs: 0 - errorMs,
        isFlagged,
      });
    }
  });

  it('[C6] treats an instant within five minutes as the entry’s own', () => {
    const { written, entry, sending } = device(0, 3_600_000);
    const corrected = (offMs: number) => clockCorrector(entry, sending)(iso(Date.parse(written) + offMs)).atUtc;
    expect(corrected(-300_000)).toBe(iso(RECEIVED - 3_900_000));
    expect(corrected(300_000)).toBe(iso(RECEIVED - 3_300_000));
    expect([corrected(-300_001), corrected(300_001)]).toEqual([iso(RECEIVED - 3_600_000), iso(RECEIVED - 3_600_000)]);
  });

  it('[C3] [C5] accepts the exact instant of receipt and the first of the year 2000, and nothing beyond', () => {
    const unknown = clockCorrector(undefined, sendingClock(RECEIVED, {}));
    for (const at of [iso(RECEIVED), '2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.001Z'])
      expect(unknown(at)).toEqual({ atUtc: at, correctionMs: null, isFlagged: false });
    expect(unknown(iso(RECEIVED + 1))).toEqual({ atUtc: iso(RECEIVED), correctionMs: -1, isFlagged: false });
    const before = '1999-12-31T23:59:59.999Z';
    expect(unknown(before)).toEqual({
      atUtc: iso(RECEIVED),
      correctionMs: RECEIVED - Date.parse(before),
      isFlagged: true,
    });
  });

  it('[C2] uses the monotonic clock of an entry that is sent at the instant it is created', () => {
    const { written, entry } = device(-YEAR_MS, 0);
    const sending = sendingClock(RECEIVED, { clock: { monotonic_ms: 1_000, session: 'run-1' } });
    expect(clockCorrector(entry, sending)(written)).toMatchObject({ atUtc: iso(RECEIVED), correctionMs: YEAR_MS });
  });

  it('[C5] ignores a run of the monotonic clock that is longer than time', () => {
    const { written, entry } = device(YEAR_MS, 3_600_000);
    const corrected = (elapsedMs: number) => {
      const clock = { monotonic_ms: 1_000 + elapsedMs, session: 'run-1' };
      return clockCorrector(entry, sendingClock(RECEIVED, { client_now: iso(RECEIVED + YEAR_MS), clock }))(written);
    };
    expect(corrected(RECEIVED + 1).atUtc).toBe(iso(RECEIVED - 3_600_000));
    expect(corrected(RECEIVED).atUtc).toBe(iso(RECEIVED));
  });

  it('[C2] corrects nothing for a sender without clock data', () => {
    expect(sendingClock(RECEIVED, {})).toEqual({ receivedAtMs: RECEIVED, offsetMs: null, session: null });
    const { entry, written } = device(0, 3_600_000);
    expect(clockCorrector(entry, sendingClock(RECEIVED, {}))(written).correctionMs).toBeNull();
  });
});
