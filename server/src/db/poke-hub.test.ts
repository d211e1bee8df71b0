import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPokeHub, type Poke, type PokeHub } from './poke-hub.ts';

type Versions = { client_id: string; version: number }[];

/** The signals and versions of a database that tests control. */
function playedDatabase() {
  const sent: string[] = [];
  const listeners: { hear(text: string): void; onGap(): void }[] = [];
  const stop = vi.fn();
  const read = vi.fn(async (): Promise<Versions> => []);
  const db = {
    signals: {
      send: (text: string) => void sent.push(text),
      listen(hear: (text: string) => void, onGap: () => void) {
        listeners.push({ hear, onGap });
        return stop;
      },
    },
    readPlatform: read as never,
  };
  return { db, sent, listeners, stop, read };
}

let played: ReturnType<typeof playedDatabase>;
let hub: PokeHub;

beforeEach(() => {
  vi.useFakeTimers();
  played = playedDatabase();
  hub = createPokeHub(played.db, 'here');
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function listen(clientId = 'red') {
  const heard: Poke[] = [];
  const onClose = vi.fn();
  const unsubscribe = hub.subscribe(clientId, (poke) => void heard.push(poke), onClose);
  return { heard, onClose, unsubscribe, versions: () => heard.map(({ version }) => version) };
}

async function gap(): Promise<void> {
  played.listeners[0]?.onGap();
  await vi.advanceTimersByTimeAsync(0);
}

describe('[H1] a poke', () => {
  it('comes immediately, and the next one a second later', () => {
    const stream = listen();
    hub.announce('red', 1, ['members']);
    expect(stream.versions()).toEqual([1]);
    hub.announce('red', 2, ['members']);
    vi.advanceTimersByTime(999);
    expect(stream.versions()).toEqual([1]);
    vi.advanceTimersByTime(1);
    hub.announce('red', 3, ['members']);
    expect(stream.versions()).toEqual([1, 2]);
    vi.advanceTimersByTime(2_000);
    expect(stream.versions()).toEqual([1, 2, 3]);
    hub.announce('red', 4, ['members']);
    expect(stream.versions()).toEqual([1, 2, 3, 4]);
  });

  it('carries the newest version of a burst and everything that was touched', () => {
    const stream = listen();
    hub.announce('red', 1, []);
    hub.announce('red', 4, ['members', 'bookings']);
    hub.announce('red', 3, ['bookings', 'check_ins']);
    vi.advanceTimersByTime(1_000);
    expect(stream.heard[1]).toEqual({ version: 4, touched: ['members', 'bookings', 'check_ins'] });
  });

  it.each([
    ['last', [['members'], null]],
    ['first', [null, ['members']]],
  ] as const)('is for everything where what was touched is unknown: %s', (_title, [one, other]) => {
    const stream = listen();
    hub.announce('red', 1, []);
    hub.announce('red', 2, one);
    hub.announce('red', 3, other);
    vi.advanceTimersByTime(1_000);
    expect(stream.heard[1]).toEqual({ version: 3, touched: null });
  });

  it('is for the streams of its venue, and is rate-limited per venue', () => {
    const [red, blue] = [listen('red'), listen('blue')];
    hub.announce('red', 1, null);
    expect([red.versions(), blue.versions()]).toEqual([[1], []]);
    hub.announce('blue', 7, null);
    expect(blue.versions()).toEqual([7]);
  });

  it('keeps no process alive', () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    hub.announce('red', 1, null);
    expect(timers()).toBe(before);
  });
});

describe('[H3] between processes', () => {
  it('a write of this process is signaled once to the others, with what was touched', () => {
    hub.announce('red', 1, ['members', 'bookings']);
    hub.announce('blue', 2, null);
    expect(played.sent).toEqual(['here red 1 members,bookings', 'here blue 2 *']);
  });

  it('a write of another process reaches the streams and is not passed on', () => {
    const stream = listen();
    const [signals] = played.listeners;
    signals?.hear('there red 1 members,bookings');
    signals?.hear('there red 2 *');
    vi.advanceTimersByTime(1_000);
    signals?.hear('there red 3');
    vi.advanceTimersByTime(1_000);
    expect(stream.heard).toEqual([
      { version: 1, touched: ['members', 'bookings'] },
      { version: 2, touched: null },
      { version: 3, touched: null },
    ]);
    expect(played.sent).toEqual([]);
  });

  it('a burst of both is signaled to the others, whichever came first', () => {
    listen();
    const [signals] = played.listeners;
    hub.announce('red', 1, []);
    hub.announce('red', 2, ['members']);
    signals?.hear('there red 3 bookings');
    vi.advanceTimersByTime(1_000);
    signals?.hear('there red 4 bookings');
    hub.announce('red', 5, ['members']);
    vi.advanceTimersByTime(1_000);
    expect(played.sent).toEqual(['here red 1 ', 'here red 3 members,bookings', 'here red 5 bookings,members']);
  });

  it('its own signals are ignored, and one listener serves all streams', () => {
    const stream = listen();
    listen('blue');
    expect(played.listeners).toHaveLength(1);
    played.listeners[0]?.hear('here red 9 *');
    expect(stream.versions()).toEqual([]);
  });
});

describe('[H3] after a gap in the signals', () => {
  it('pokes where the database has a newer version, without signaling the others', async () => {
    const stream = listen();
    played.read.mockResolvedValue([{ client_id: 'red', version: 1 }]);
    expect(await hub.versionOf('red')).toBe(1);
    await gap();
    expect(stream.heard).toEqual([]);
    played.read.mockResolvedValue([{ client_id: 'red', version: 2 }]);
    await gap();
    expect(stream.heard).toEqual([{ version: 2, touched: null }]);
    expect(played.sent).toEqual([]);
  });

  it.each([1, 5])('pokes nobody with version %d where the streams got 5 while it was read', async (version) => {
    const stream = listen();
    played.read.mockResolvedValue([{ client_id: 'red', version: 1 }]);
    await hub.versionOf('red');
    played.read.mockImplementation(async () => {
      hub.announce('red', 5, null);
      return [{ client_id: 'red', version }];
    });
    await gap();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stream.versions()).toEqual([5]);
  });

  it('reads nothing where no stream is open', async () => {
    const stream = listen();
    stream.unsubscribe();
    await gap();
    expect(played.read).not.toHaveBeenCalled();
  });

  it('tries again after two seconds where the versions can’t be read, once for several gaps', async () => {
    const stream = listen();
    played.read.mockRejectedValue(new Error('no connection'));
    await gap();
    await vi.advanceTimersByTimeAsync(1_000);
    await gap();
    expect(played.read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(played.read).toHaveBeenCalledTimes(2);
    played.read.mockResolvedValue([{ client_id: 'red', version: 3 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(played.read).toHaveBeenCalledTimes(3);
    expect(stream.versions()).toEqual([3]);
  });

  it('stops retrying once the server stops, also during a retry', async () => {
    listen();
    played.read.mockRejectedValue(new Error('no connection'));
    await gap();
    hub.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(played.read).toHaveBeenCalledTimes(1);
    await gap();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(played.read).toHaveBeenCalledTimes(2);
  });
});

describe('the version that a stream sends when it opens', () => {
  it('is the database’s, and a venue without one is an error', async () => {
    played.read.mockResolvedValue([{ client_id: 'red', version: 8 }]);
    expect(await hub.versionOf('red')).toBe(8);
    played.read.mockResolvedValue([]);
    await expect(hub.versionOf('red')).rejects.toThrow('A venue without a version');
  });

  it('does not replace a newer one that was sent', async () => {
    const stream = listen();
    hub.announce('red', 5, null);
    played.read.mockResolvedValue([{ client_id: 'red', version: 4 }]);
    await hub.versionOf('red');
    played.read.mockResolvedValue([{ client_id: 'red', version: 5 }]);
    await gap();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stream.versions()).toEqual([5]);
  });

  it.each([
    ['was asked for', async () => void (await hub.versionOf('red'))],
    ['was announced', async () => hub.announce('red', 1, null)],
    [
      'was heard by a stream that has gone',
      async () => {
        const { unsubscribe } = listen();
        hub.announce('red', 1, null);
        unsubscribe();
      },
    ],
  ])('counts, not one that %s before there was a stream', async (_title, before) => {
    played.read.mockResolvedValue([{ client_id: 'red', version: 1 }]);
    await before();
    await vi.advanceTimersByTimeAsync(1_000);
    const stream = listen();
    played.read.mockResolvedValue([{ client_id: 'red', version: 3 }]);
    await hub.versionOf('red');
    await gap();
    expect(stream.versions()).toEqual([]);
  });
});

describe('a stream that ends', () => {
  it('gets no more pokes, and leaves the other streams of its venue open', async () => {
    const [gone, kept] = [listen(), listen()];
    gone.unsubscribe();
    hub.announce('red', 1, null);
    expect([gone.versions(), kept.versions()]).toEqual([[], [1]]);
    played.read.mockResolvedValue([{ client_id: 'red', version: 2 }]);
    await gap();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept.versions()).toEqual([1, 2]);
  });

  it('and unsubscribes twice removes no later stream of its venue', async () => {
    const first = listen();
    first.unsubscribe();
    const second = listen();
    played.read.mockResolvedValue([{ client_id: 'red', version: 1 }]);
    await hub.versionOf('red');
    first.unsubscribe();
    await gap();
    hub.announce('red', 2, null);
    expect(second.versions()).toEqual([2]);
  });
});

describe('when the server stops', () => {
  it('every stream is ended, and nothing pending is sent', () => {
    const streams = [listen(), listen(), listen('blue')];
    hub.announce('red', 1, null);
    hub.announce('red', 2, null);
    hub.close();
    vi.advanceTimersByTime(1_000);
    expect(streams.map(({ onClose }) => onClose.mock.calls.length)).toEqual([1, 1, 1]);
    expect(streams[0]?.versions()).toEqual([1]);
    hub.close();
    expect(played.stop).toHaveBeenCalledTimes(1);
  });

  it('later commits are signaled to the other processes immediately', () => {
    hub.announce('red', 1, null);
    hub.close();
    hub.announce('red', 2, null);
    expect(played.sent).toEqual(['here red 1 *', 'here red 2 *']);
  });
});
