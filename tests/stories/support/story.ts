import { recognizeBrowser } from '@gatehouse/client/app/engine/known-browser';
import { openPage } from '@gatehouse/client/app/open-page.tsx';
import { keyRecordOf } from '@gatehouse/client/devices/key-record';
import { pageStorage } from '@gatehouse/client/lib/store/browser-storage';
import { act } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import { openTestApp, TEST_START, type TestApp } from '../../helpers/app/test-app.ts';
import { sqliteDatabase } from '../../helpers/app/test-database.ts';
import { answerFrom } from './in-process-fetch.ts';
import { matchesScreen } from './match-screen.ts';
import { moveClock } from './moved-clock.ts';
import { followPageLoads } from './page-loads.ts';

/** What one browser profile keeps between its pages. A page that was left may still write, and then reaches no other profile. */
interface Profile {
  local: Storage;
  databases: IDBFactory;
}

export interface Story {
  /** The server: its database, its mails and calls of its own. */
  house: TestApp;
  /** Opens the application at an address, as a new page of the present browser. */
  open(path: string): void;
  /** Closes the page, and opens its address again. */
  reload(): void;
  /** Closes the page and goes on in another browser. What the former one has stored waits for its return. */
  inBrowser(name: string): void;
  /** Cuts the browser off from the server, or connects it again. */
  setOnline(isOnline: boolean): void;
}

interface StoryOptions {
  /** Environment variables of the server. */
  environment?: Record<string, string>;
  /** The width of the screen in CSS pixels, for what asks the browser; nothing is laid out. */
  width?: number;
  /** A test may let timers pass, by `vi.advanceTimersByTimeAsync`; each then waits for the next 20 ms. */
  hasFakeTimers?: boolean;
}

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * The whole application against the server, both real, in one process: no port, no browser, no layout. One page is open at a
 * time. The clock of both begins at `TEST_START`, runs, and jumps by `house.clock`. Everything ends with the test.
 */
export async function openStory({
  environment = {},
  width = 1280,
  hasFakeTimers = false,
}: StoryOptions = {}): Promise<Story> {
  const clock = hasFakeTimers ? fakedClock() : moveClock(TEST_START);
  const house = await openTestApp(await sqliteDatabase(), environment, { clock });
  const profiles = new Map<string, Profile>();
  let isOnline = true;
  let close: (() => void) | undefined;
  vi.stubGlobal('__APP_VERSION__', 'story');
  vi.stubGlobal(
    'fetch',
    answerFrom(house.app.hono, () => isOnline),
  );
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchesScreen(query, width));
  keyRecordOf(window);

  enter('first');
  function enter(name: string): void {
    const entered = profiles.get(name) ?? { local: pageStorage(), databases: new IDBFactory() };
    profiles.set(name, entered);
    Dexie.dependencies = { indexedDB: entered.databases, IDBKeyRange };
    vi.stubGlobal('indexedDB', entered.databases);
    vi.stubGlobal('localStorage', entered.local);
  }
  function leave(): void {
    act(() => close?.());
    close = undefined;
    document.body.replaceChildren();
  }
  function open(path: string, state: unknown = null): void {
    leave();
    window.history.replaceState(state, '', path);
    const element = document.body.appendChild(document.createElement('div'));
    act(() =>
      recognizeBrowser((browser) => {
        /* A page that was left before it knew its browser never opens. */
        if (element.isConnected) close = openPage(element, browser);
      }),
    );
  }
  function inBrowser(name: string): void {
    leave();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0`;
    enter(name);
  }

  function setOnline(now: boolean): void {
    isOnline = now;
    act(() => void window.dispatchEvent(new Event(now ? 'online' : 'offline')));
  }

  const stopLoads = followPageLoads({ open, close: leave });
  onTestFinished(async () => {
    stopLoads();
    /* While a page listens: the queries of later tests would wait for it. */
    if (!isOnline) setOnline(true);
    inBrowser('after the test');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    await house.close();
  });
  return {
    house,
    open: (path) => open(path),
    reload: () => open(window.location.pathname + window.location.search, window.history.state),
    inBrowser,
    setOnline,
  };
}

/** Timers that run as the machine's, and at once through the time that a test lets pass. */
function fakedClock() {
  vi.useFakeTimers({ toFake: ['Date', ...timers], now: TEST_START, shouldAdvanceTime: true });
  return {
    now: () => Date.now(),
    advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    set: (iso: string) => void vi.setSystemTime(Date.parse(iso)),
  };
}
