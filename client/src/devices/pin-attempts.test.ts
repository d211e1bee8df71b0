import { describe, expect, it } from 'vitest';
import {
  afterWaiting,
  afterWrongPin,
  loadAttempts,
  noAttempts,
  type PinAttempts,
  secondsToWait,
  storeAttempts,
} from './pin-attempts.ts';

const wrong = (times: number): PinAttempts =>
  Array.from({ length: times }).reduce<PinAttempts>((attempts) => afterWrongPin(attempts), noAttempts);

function memory(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

describe('[K11] wrong staff PINs', () => {
  it('cause no delay four times and half a minute the fifth', () => {
    expect([wrong(4), wrong(5)].map(secondsToWait)).toEqual([0, 30]);
    expect(secondsToWait(afterWaiting(wrong(5), 4_500))).toBe(26);
  });

  it('delay longer each further time, a quarter of an hour at most', () => {
    expect([wrong(6), wrong(30)].map(secondsToWait)).toEqual([60, 900]);
  });

  it('wait for time in which the kiosk ran: not for sleep, nor for a clock that goes back', () => {
    expect(secondsToWait(afterWaiting(wrong(5), 3_600_000))).toBe(25);
    expect(secondsToWait(afterWaiting(wrong(5), -60_000))).toBe(30);
    let attempts = wrong(5);
    for (let second = 0; second < 30; second += 1) attempts = afterWaiting(attempts, 1_000);
    expect(attempts).toEqual({ wrong: 5, waitLeftMs: 0 });
    expect(secondsToWait(afterWrongPin(attempts))).toBe(60);
  });

  it('survive a reload, and are dropped when the stored value is invalid', () => {
    const storage = memory();
    expect(loadAttempts(storage)).toEqual(noAttempts);
    const waiting = afterWaiting(wrong(5), 2_000);
    storeAttempts(storage, waiting);
    expect(loadAttempts(storage)).toEqual(waiting);
    for (const text of ['{"wrong":', '{"wrong":"5"}', '7', 'null'])
      expect(loadAttempts(memory(text))).toEqual(noAttempts);
  });

  it('of an earlier release, which stored the end of the delay, wait in full', () => {
    expect(loadAttempts(memory('{"wrong":5,"lockedUntilMs":1}'))).toEqual(wrong(5));
    expect(loadAttempts(memory('{"wrong":2,"lockedUntilMs":0}'))).toEqual(wrong(2));
  });
});
