/// <reference lib="webworker" />
import { needsNoAnswer } from './server-paths.ts';
import { ARE_YOU_IDLE } from './worker-messages.ts';

/** How long a page has to answer. */
const ANSWER_WITHIN_MS = 3_000;
/** How long after the first answer a page is asked again. */
const QUIET_MS = 2_000;

type Pages = Pick<Clients, 'matchAll'>;

/**
 * Whether each open page is idle, and still is a moment later. `skipWaiting()` makes Chromium stop the old worker; a
 * request that arrives while it stops starts it again, and then nothing happens until it had no event for 30 s, because
 * a second call has no effect. The moment is long enough for a screen that was just opened to load what it shows.
 */
export async function everyPageStaysIdle(clients: Pages): Promise<boolean> {
  if (!(await everyPageIsIdle(clients))) return false;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, QUIET_MS);
  });
  return everyPageIsIdle(clients);
}

/**
 * Whether each open page says that a new release may take over. A page of the application that is silent is not idle: it
 * may be frozen in the middle of a form. A document without the application's script has nothing to lose. Requirement K2.
 */
async function everyPageIsIdle(clients: Pages): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(pages.map((page) => isIdle(page)));
  return answers.every(Boolean);
}

/** The open pages of the application's addresses that give no answer: none of its scripts runs in them. */
export async function silentPages(clients: Pages): Promise<WindowClient[]> {
  const pages = await clients.matchAll({ type: 'window' });
  const answers = await Promise.all(pages.map((page) => answerOf(page)));
  return pages.filter((page, at) => answers[at] === null && !needsNoAnswer(new URL(page.url).pathname));
}

async function isIdle(page: Pick<WindowClient, 'url' | 'postMessage'>): Promise<boolean> {
  return (await answerOf(page)) ?? needsNoAnswer(new URL(page.url).pathname);
}

/** Null where none comes in time. */
function answerOf(page: Pick<WindowClient, 'postMessage'>): Promise<boolean | null> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    channel.port1.addEventListener('message', (event: MessageEvent) => {
      clearTimeout(timer);
      resolve(event.data === true);
    });
    channel.port1.start();
    page.postMessage({ type: ARE_YOU_IDLE }, [channel.port2]);
  });
}
