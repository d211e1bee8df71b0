import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyPageStaysIdle, silentPages } from './page-idleness.ts';

type Answer = boolean | 'silent';

const pauseMs = 10;
const { setTimeout: realTimeout } = globalThis;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab whose page answers the worker's questions one after the other, the last answer again and again. */
function tab(path: string, ...answers: Answer[]) {
  let asked = 0;
  return {
    url: `https://front.example${path}`,
    postMessage(_message: unknown, [port]: MessagePort[]) {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer !== 'silent') port?.postMessage(answer);
    },
  };
}

async function judge(...tabs: ReturnType<typeof tab>[]): Promise<boolean> {
  const matchAll = vi.fn(async () => tabs);
  const verdict = everyPageStaysIdle({ matchAll: matchAll as unknown as Clients['matchAll'] });
  /* Answers travel as real messages; silence and the pause last as long as the clock says. */
  for (let second = 0; second < 9; second += 1) {
    await new Promise((resolve) => realTimeout(resolve, pauseMs));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  return verdict;
}

it('[K2] is idle when every page says so, and not when one is in the middle of a form', async () => {
  expect(await judge(tab('/kiosk', true), tab('/my-devices', true))).toBe(true);
  expect(await judge(tab('/kiosk', true), tab('/my-devices', false))).toBe(false);
});

it('[K1] asks again after a moment, when a visitor may have begun', async () => {
  expect(await judge(tab('/kiosk', true, false))).toBe(false);
});

it('[K2] takes the silence of a screen for work, and of a document without the script for nothing', async () => {
  expect(await judge(tab('/my-devices', 'silent'))).toBe(false);
  expect(await judge(tab('/kiosk', true), tab('/about', 'silent'), tab('/api/pdf/x', 'silent'))).toBe(true);
});

it('[K2] believes a public page that runs the application and says that it is busy', async () => {
  expect(await judge(tab('/contact', false))).toBe(false);
});

it('[K22] finds the screens in which nothing answers, such as a portal’s page that was stored as the shell', async () => {
  const tabs = [tab('/kiosk', 'silent'), tab('/scan-in', false), tab('/about', 'silent')];
  const found = silentPages({ matchAll: (async () => tabs) as unknown as Clients['matchAll'] });
  await new Promise((resolve) => realTimeout(resolve, pauseMs));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await found).toEqual([tabs[0]]);
});
