import { describe, expect, it } from 'vitest';
import {
  afterWrongPin,
  loadAttempts,
  noAttempts,
  type PinAttempts,
  secondsToWait,
  storeAttempts,
} from './pin-attempts.ts';

const wrong = (times: number, nowMs = 0): PinAttempts =>
  Array.from({ length: times }).reduce<PinAttempts>((attempts) => afterWrongPin(attempts, nowMs), noAttempts);

describe('[K11] wrong staff PINs', () => {
  it('cost nothing four times and half a minute the fifth', () => {
    expect(secondsToWait(wrong(4), 0)).toBe(0);
    expect(secondsToWait(wrong(5), 0)).toBe(30);
    expect(secondsToWait(wrong(5), 29_500)).toBe(1);
    expect(secondsToWait(wrong(5), 30_000)).toBe(0);
  });

  it('cost more each further time, a quarter of an hour at most', () => {
    expect(secondsToWait(wrong(6), 0)).toBe(60);
    expect(secondsToWait(wrong(30), 0)).toBe(900);
  });

  it('never lock for longer because the clock was set back', () => {
    expect(secondsToWait(wrong(5, 10_000_000_000), 0)).toBe(900);
  });

  it('are remembered over a reload, and forgotten when what is stored is not ours', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(loadAttempts(storage)).toEqual(noAttempts);
    storeAttempts(storage, wrong(5));
    expect(loadAttempts(storage)).toEqual(wrong(5));
    for (const key of kept.keys()) kept.set(key, '{"wrong":');
    expect(loadAttempts(storage)).toEqual(noAttempts);
  });
});
