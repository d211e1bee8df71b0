import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHearing } from './postgres-hearing.ts';

const tell = vi.fn(async (_text: string) => undefined as unknown);
const compare = vi.fn(async () => undefined as unknown);
let lines: string[];
let isQuiet: boolean;
let hearing: ReturnType<typeof createHearing>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  compare.mockImplementation(async () => undefined);
  lines = [];
  isQuiet = true;
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
  const limits = { pollMs: 1_000, unheardMs: 5_000 };
  hearing = createHearing({ limits, tell, isQuiet: () => isQuiet, compare, advice: 'do this', log });
});
afterEach(() => {
  hearing.close();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const lastProof = (): string => tell.mock.lastCall?.[0] ?? '';

describe('[Y90] signals that arrive', () => {
  it('are shown to by one to oneself, and nothing is polled', async () => {
    hearing.start();
    hearing.prove();
    expect(hearing.takes(lastProof())).toBe(true);
    await pass(60_000);
    expect([compare.mock.calls.length, lines]).toEqual([0, []]);
    hearing.prove();
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('are not asked for where nobody listens', async () => {
    hearing.prove();
    hearing.doubt();
    await pass(60_000);
    expect([tell.mock.calls.length, compare.mock.calls.length, lines]).toEqual([0, 0, []]);
  });

  it('are not mistaken for proofs, and another server’s proof shows nothing', async () => {
    hearing.start();
    hearing.prove();
    expect(hearing.takes('there red 1 *')).toBe(false);
    expect(hearing.takes('proof of-another')).toBe(true);
    await pass(1_000);
    expect(compare).toHaveBeenCalledTimes(1);
  });
});

describe('[Y90] signals that don’t arrive', () => {
  it('are replaced by a look at the versions every second, and reported once', async () => {
    hearing.start();
    hearing.start();
    await pass(4_999);
    expect([compare.mock.calls.length, lines]).toEqual([4, []]);
    await pass(55_001);
    hearing.doubt();
    hearing.prove();
    expect([compare.mock.calls.length, lines]).toEqual([60, [expect.stringMatching(/every second.*do this$/)]]);
  });

  it('stop being replaced when they arrive, and are replaced and reported again when they are lost', async () => {
    hearing.start();
    await pass(5_000);
    hearing.prove();
    hearing.takes(lastProof());
    await pass(60_000);
    expect([compare.mock.calls.length, lines.length, lines[1]]).toEqual([5, 2, expect.stringContaining('again')]);
    hearing.doubt();
    await pass(5_000);
    expect([compare.mock.calls.length, lines.length]).toEqual([10, 3]);
  });

  it('are not proved by one that came while a statement ran: a pooler forwards it by chance then', async () => {
    hearing.start();
    hearing.prove();
    const first = lastProof();
    isQuiet = false;
    expect(hearing.takes(first)).toBe(true);
    await pass(1_000);
    expect([compare.mock.calls.length, lastProof() === first]).toEqual([1, false]);
    isQuiet = true;
    hearing.takes(first);
    await pass(1_000);
    expect(compare).toHaveBeenCalledTimes(2);
    hearing.takes(lastProof());
    await pass(1_000);
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('cost one look at a time, however long it takes', async () => {
    let finish: () => void = () => undefined;
    compare.mockImplementation(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    hearing.start();
    await pass(10_000);
    expect(compare).toHaveBeenCalledTimes(1);
    finish();
    await pass(1_000);
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('are no longer looked for once the server stops', async () => {
    hearing.start();
    await pass(1_000);
    hearing.close();
    await pass(60_000);
    expect([compare.mock.calls.length, lines]).toEqual([1, []]);
  });
});
