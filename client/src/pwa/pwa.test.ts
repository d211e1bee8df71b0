import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const register = vi.fn<() => Promise<unknown>>();
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = () => undefined;
    register = register;
  },
}));
const { startPwa } = await import('./pwa.ts');

const MINUTE = 60_000;

/** A worker that is being installed; `end` says what became of it. */
class Installing extends EventTarget {
  state: 'installing' | 'installed' | 'redundant' = 'installing';
  end(state: 'installed' | 'redundant'): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Installing | null = new Installing();
  readonly waiting = null;
  readonly update = vi.fn(async () => undefined);
}

/** What the browser knows of the registration. */
let known: Registration | undefined;
function start(): void {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    startMessages: () => undefined,
    getRegistration: async () => known,
  });
  startPwa(container as unknown as ServiceWorkerContainer, () => undefined);
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  known = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  register.mockReset();
});

it('[K22] registers the worker again some time after that failed', async () => {
  register.mockRejectedValue(new Error('a portal answered'));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(register).toHaveBeenCalledTimes(2);
  /* Each failure is followed by another attempt. */
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(register).toHaveBeenCalledTimes(3);
});

it('[K22] looks for a release again after one whose files could not be stored, and not after one that was', async () => {
  const registration = new Registration();
  known = registration;
  register.mockResolvedValue(registration);
  start();
  await vi.advanceTimersByTimeAsync(0);
  registration.installing?.end('redundant');
  expect(registration.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(registration.update).toHaveBeenCalledTimes(1);
  registration.installing = new Installing();
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing.end('installed');
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(registration.update).toHaveBeenCalledTimes(1);
});
