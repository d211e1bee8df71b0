import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TabMessage } from '../port/sync-deps.ts';
import { settled } from '../testing/fake-time.ts';
import { frontDesk } from '../testing/loops-world.ts';
import { browserTabs } from './browser-tabs.ts';

/** Channels that deliver immediately: each message to the others of its name. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    Channel.open.add(this);
  }

  postMessage(data: unknown): void {
    if (!Channel.open.has(this)) throw new DOMException('closed', 'InvalidStateError');
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    Channel.open.delete(this);
  }
}

interface Request {
  name: string;
  options: { steal?: boolean; signal?: AbortSignal };
  grant(): Promise<void>;
  reject(): void;
}

let requests: Request[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  const request = (name: string, options: Request['options'], onLead: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const grant = () => onLead().then(resolve);
      requests.push({ name, options, grant, reject: () => reject(new DOMException('lost', 'AbortError')) });
    });
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Channel.open.clear();
});

function hearing(tabs: ReturnType<typeof browserTabs>) {
  const heard: TabMessage['kind'][] = [];
  return { heard, stop: tabs.listen(({ kind }) => heard.push(kind)) };
}

it('[D14] tabs of one identity get each other’s messages, and no others do', () => {
  const [one, two] = [browserTabs(frontDesk), browserTabs(frontDesk)];
  const others = [
    browserTabs({ ...frontDesk, clientId: 'C00002' }),
    browserTabs({ ...frontDesk, role: 'kiosk' }),
    browserTabs({ ...frontDesk, principal: { kind: 'user', id: 'u' } }),
  ].map((tabs) => hearing(tabs).heard);
  const [self, other] = [hearing(one).heard, hearing(two).heard];
  one.send({ kind: 'cache' });
  one.send({ kind: 'signed_out' });
  expect([self, other, ...others]).toEqual([[], ['cache', 'signed_out'], [], [], []]);
});

it('[D14] every tab is notified once that the shared queue changed, and of the time', () => {
  const [one, two] = [browserTabs(frontDesk), browserTabs(frontDesk)];
  const foreign = hearing(browserTabs({ ...frontDesk, clientId: 'C00002' })).heard;
  const [self, other] = [hearing(one).heard, hearing(two).heard];
  one.send({ kind: 'queue' });
  one.send({ kind: 'clock', offsetMs: 7 });
  expect([self, other, foreign]).toEqual([[], ['queue', 'clock'], ['queue', 'clock']]);
});

it('neither receives nor sends anything once it has stopped', () => {
  const [one, two] = [browserTabs(frontDesk), browserTabs(frontDesk)];
  const [self, other] = [hearing(one), hearing(two)];
  const [channel, queueChannel] = Channel.open;
  self.stop();
  expect(Channel.open.size).toBe(2);
  one.send({ kind: 'queue' });
  channel?.dispatchEvent(new MessageEvent('message', { data: { kind: 'cache' } }));
  queueChannel?.dispatchEvent(new MessageEvent('message', { data: 'another' }));
  expect([self.heard, other.heard]).toEqual([[], []]);
});

it('[D10] waits for the lock of its identity, and may withdraw', () => {
  const tabs = browserTabs(frontDesk);
  const withdraw = tabs.lead(async () => undefined, { steal: false });
  expect(requests).toMatchObject([
    { name: 'gatehouse-C00001-device-1-front_desk', options: { signal: expect.anything() } },
  ]);
  expect(requests[0]?.options.steal).toBeUndefined();
  expect(requests[0]?.options.signal?.aborted).toBe(false);
  withdraw();
  expect(requests[0]?.options.signal?.aborted).toBe(true);
});

it('[S12] takes the lock from a silent leader', () => {
  browserTabs(frontDesk).lead(async () => undefined, { steal: true });
  expect(requests.map(({ options }) => options)).toEqual([{ steal: true }]);
});

it('[D10] leads while it holds the lock, and learns that it lost it', async () => {
  const signals: AbortSignal[] = [];
  browserTabs(frontDesk).lead(
    (lost) => {
      signals.push(lost);
      return new Promise(() => undefined);
    },
    { steal: false },
  );
  expect(signals).toEqual([]);
  void requests[0]?.grant();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  requests[0]?.reject();
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('[D10] leads immediately where the browser has no locks, until it withdraws', () => {
  vi.stubGlobal('navigator', {});
  const signals: AbortSignal[] = [];
  const withdraw = browserTabs(frontDesk).lead(async (lost) => void signals.push(lost), { steal: false });
  expect([requests.length, ...signals.map(({ aborted }) => aborted)]).toEqual([0, false]);
  withdraw();
  expect(signals[0]?.aborted).toBe(true);
});
