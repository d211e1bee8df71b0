import { expect, it } from 'vitest';
import { FakeTime, settled } from '../testing/fake-time.ts';
import { StorageWatch } from './storage-watch.ts';

type Kind = 'fails' | 'full' | 'hangs';

/** A store whose calls the test controls. */
class Told {
  readonly label = 'told';
  fault: Kind | null = null;
  asked: unknown[][] = [];
  reopenings = 0;
  closings = 0;
  reopening: Promise<void> = Promise.resolve();

  list(...args: unknown[]): Promise<string> {
    return this.#answer('list', args);
  }

  settle(...args: unknown[]): Promise<string> {
    return this.#answer('settle', args);
  }

  add(...args: unknown[]): Promise<string> {
    return this.#answer('add', args);
  }

  commit(...args: unknown[]): Promise<string> {
    return this.#answer('commit', args);
  }

  async reopen(): Promise<void> {
    this.reopenings += 1;
    await this.reopening;
  }

  close(): void {
    this.closings += 1;
  }

  #answer(name: string, args: unknown[]): Promise<string> {
    this.asked.push([name, ...args]);
    if (this.fault === 'hangs') return new Promise(() => undefined);
    if (this.fault === null) return Promise.resolve(name);
    return Promise.reject(new DOMException('fault', this.fault === 'full' ? 'QuotaExceededError' : 'AbortError'));
  }
}

function watching() {
  const time = new FakeTime();
  const states: string[] = [];
  const watch = new StorageWatch(time.timers, () => states.push(watch.state));
  const store = new Told();
  const guarded = watch.guard(store);
  const failed = async (name: 'list' | 'settle' | 'add' | 'commit', kind: Kind) => {
    store.fault = kind;
    await expect(guarded[name]()).rejects.toThrow('fault');
    store.fault = null;
  };
  return { time, watch, states, store, guarded, failed };
}

it('passes arguments and results through, and leaves the rest of the store unchanged', async () => {
  const { store, guarded, time } = watching();
  expect(await guarded.list(1, 'two')).toBe('list');
  expect(store.asked[0]?.slice(0, 3)).toEqual(['list', 1, 'two']);
  expect([guarded.label, time.waits]).toEqual(['told', []]);
});

it.each([
  [10_000, 'list', [3]],
  [10_000, 'commit', [{ pages: 'none' }]],
  [10_000, 'commit', [undefined]],
  [13_000, 'commit', [{ pages: [1, 2, 3] }]],
] as const)('[D18] gives a call %d ms, and tells it when that is over (%s)', async (limitMs, name, args) => {
  const { store, guarded, time, watch } = watching();
  store.fault = 'hangs';
  const call = guarded[name](...args);
  const ended = call.catch((error: unknown) => String(error));
  await time.pass(limitMs - 1);
  const signal = store.asked[0]?.at(-1) as AbortSignal;
  expect([watch.state, signal.aborted]).toEqual(['ok', false]);
  await time.pass(1);
  expect([watch.state, signal.aborted]).toEqual(['failing', true]);
  expect(await ended).toContain(name);
});

it('[D18] reopens once for all calls after a failure, before any of them resolves', async () => {
  const { store, guarded, failed } = watching();
  await failed('list', 'fails');
  let open: () => void = () => undefined;
  store.reopening = new Promise((resolve) => {
    open = resolve;
  });
  store.asked = [];
  const calls = [guarded.list(), guarded.settle()];
  await settled();
  expect([store.reopenings, store.asked]).toEqual([1, []]);
  open();
  expect(await Promise.all(calls)).toEqual(['list', 'settle']);
  await guarded.list();
  expect(store.reopenings).toBe(1);
});

it('[D18] opens again after each failure', async () => {
  const { store, guarded, failed } = watching();
  for (const times of [1, 2, 3]) {
    await failed('list', 'fails');
    await guarded.list();
    expect(store.reopenings).toBe(times);
  }
});

it('[D18] retries opening where it failed', async () => {
  const { store, guarded, failed, watch } = watching();
  await failed('list', 'fails');
  store.reopening = Promise.reject(new Error('still broken'));
  await expect(guarded.list()).rejects.toThrow('still broken');
  store.reopening = Promise.resolve();
  expect(await guarded.list()).toBe('list');
  expect([store.reopenings, watch.state]).toEqual([2, 'ok']);
});

it('[D20] a full disk does not count as a broken database', async () => {
  const { store, guarded, failed, watch } = watching();
  await failed('add', 'full');
  await guarded.list();
  expect([watch.state, store.reopenings]).toEqual(['full', 0]);
});

it('[D20] reports each change once', async () => {
  const { states, guarded, failed } = watching();
  await guarded.add();
  expect(states).toEqual([]);
  await failed('add', 'fails');
  await failed('add', 'fails');
  expect(states).toEqual(['failing']);
  await guarded.add();
  await guarded.add();
  expect(states).toEqual(['failing', 'ok']);
});

it('[D20] a successful read clears read failures, a write those of writes', async () => {
  const { watch, guarded, failed } = watching();
  await failed('list', 'fails');
  await guarded.settle();
  expect(watch.state).toBe('failing');
  await guarded.list();
  expect(watch.state).toBe('ok');
  await failed('settle', 'fails');
  await guarded.list();
  expect(watch.state).toBe('failing');
  await guarded.settle();
  expect(watch.state).toBe('ok');
});

it.each(['add', 'commit'] as const)(
  '[D20] only what is as large as a signing shows that there is room (%s)',
  async (name) => {
    const { watch, guarded, failed } = watching();
    await failed('settle', 'full');
    await guarded.settle();
    expect(watch.state).toBe('full');
    await failed('settle', 'fails');
    expect(watch.state).toBe('full');
    await guarded[name]();
    expect(watch.state).toBe('ok');
  },
);

it('closes the store, and opens it again only when it is guarded again', async () => {
  const { watch, store, guarded, failed } = watching();
  await failed('list', 'fails');
  guarded.close();
  expect(store.closings).toBe(1);
  await guarded.list();
  expect(store.reopenings).toBe(0);
  const again = watch.guard(store);
  await again.list();
  expect(store.reopenings).toBe(1);
});

it('reopens nothing once it is stopped', async () => {
  const { watch, store, guarded, failed } = watching();
  await failed('list', 'fails');
  watch.stop();
  await guarded.list();
  expect(store.reopenings).toBe(0);
});

it('[D18] limits a call that is not of the store, and counts its result', async () => {
  const { watch, time } = watching();
  expect(await watch.limit('openCache', async () => 7)).toBe(7);
  const hung = watch.limit('openCache', () => new Promise(() => undefined)).catch((error: unknown) => String(error));
  expect(time.waits).toEqual([10_000]);
  await time.pass(10_000);
  expect([await hung, watch.state]).toEqual([expect.stringContaining('openCache'), 'failing']);
});
