import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embed, type FrameTitles } from './embed-frame.ts';
import { sizeMessage } from './size-message.ts';

const ORIGIN = 'https://gate.example';
const titles: FrameTitles = [
  ['en', 'Book online'],
  ['es', 'Reservar en línea'],
];
const complaints = vi.fn<(text: string) => void>();

beforeEach(() => {
  complaints.mockClear();
  vi.spyOn(console, 'error').mockImplementation(complaints);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.documentElement.lang = 'en';
});

function scriptIn(parent: Element, offering: string | null = 'C00001/C00001-Off1'): HTMLScriptElement {
  const script = document.createElement('script');
  /* No browser of a test fetches it: what has a type of its own is no script. */
  script.type = 'text/plain';
  script.src = `${ORIGIN}/embed.js`;
  if (offering !== null) script.dataset['offering'] = offering;
  parent.append(script);
  embed(script, titles);
  return script;
}
const frames = () => [...document.querySelectorAll('iframe')];

function say(frame: HTMLIFrameElement | undefined, data: unknown, origin = ORIGIN): void {
  const source = frame?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

it('[B15] puts the booking page where its script is, with a title in the language of the website', () => {
  document.documentElement.lang = 'es-MX';
  document.body.innerHTML = '<main><p></p></main><footer></footer>';
  const script = scriptIn(document.querySelector('main') as Element);
  const [frame] = frames();
  expect(script.nextElementSibling).toBe(frame);
  expect(frame).toMatchObject({
    src: `${ORIGIN}/book/C00001/C00001-Off1?scheme=light`,
    title: 'Reservar en línea',
    lang: 'es',
    loading: 'lazy',
  });
});

it.each([
  ['dark', '?scheme=dark'],
  ['only light', '?scheme=light'],
  ['light dark', ''],
])('asks for the light or dark of a website that is %s', (colorScheme, search) => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ colorScheme } as CSSStyleDeclaration);
  scriptIn(document.body);
  expect(frames().map(({ src }) => new URL(src).search)).toEqual([search]);
});

it('[B15] puts the page of a script in the head at the end of the body', () => {
  document.body.innerHTML = '<footer></footer>';
  scriptIn(document.head);
  expect(document.body.lastElementChild).toBe(frames()[0]);
});

it('[B15] makes each of several frames as tall as its own page, within bounds', () => {
  scriptIn(document.body);
  scriptIn(document.body, 'C00001/C00001-Off2');
  const [first, second] = frames();
  say(first, sizeMessage(912.4));
  expect([first, second].map((frame) => frame?.style.height)).toEqual(['913px', '640px']);
  say(second, sizeMessage(1_000_000));
  say(first, sizeMessage(1));
  expect([first, second].map((frame) => frame?.style.height)).toEqual(['200px', '8000px']);
});

it('[B15] listens to nobody but the page in its frame', () => {
  scriptIn(document.body);
  const [frame] = frames();
  say(frame, sizeMessage(900), 'https://elsewhere.example');
  window.dispatchEvent(new MessageEvent('message', { data: sizeMessage(900), origin: ORIGIN, source: window }));
  for (const data of [null, 'gatehouse:size', { type: 'gatehouse:size' }, { height: 900 }, sizeMessage(Number.NaN)])
    say(frame, data);
  expect(frame?.style.height).toBe('640px');
});

it.each([null, '', 'C00001', 'C00001/../login', 'C00001/C00001-Off1?x=1'])(
  '[B15] says in the console that the script needs an offering, given %s',
  (offering) => {
    scriptIn(document.body, offering);
    expect(frames()).toEqual([]);
    expect(complaints).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Gatehouse: .*data-offering/));
  },
);

it('[B15] says in the console what to do where the page stays closed, and nothing where it opened', async () => {
  vi.useFakeTimers();
  scriptIn(document.body);
  scriptIn(document.body, 'C00001/C00001-Off2');
  const [closed, opened] = frames();
  for (const frame of frames()) frame.dispatchEvent(new Event('load'));
  say(opened, sizeMessage(900));
  await vi.advanceTimersByTimeAsync(15_100);
  expect(complaints).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${closed?.src} stays closed`));
});
