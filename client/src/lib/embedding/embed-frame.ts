import { heightIn } from './size-message.ts';

/** Heights in CSS pixels: until the page says how tall it is, and the bounds of what it says. */
const HEIGHT_FIRST = 640;
const HEIGHT_MIN = 200;
const HEIGHT_MAX = 8_000;

/** The time from the frame's load to the page's first message, on a slow phone. */
const SILENCE_MS = 15_000;

const OFFERING = /^[A-Za-z0-9-]+\/[A-Za-z0-9-]+$/;

/** The name of the frame by the code of each language, English first. */
export type FrameTitles = readonly [[code: string, title: string], ...[code: string, title: string][]];

/**
 * Puts a venue's booking page where its script is: `<script src="{origin}/embed.js" data-offering="C00001/C00001-Off1" async>`.
 * A script in the head gets its frame at the end of the body. What is wrong is said in the console, for who builds the website.
 */
export function embed(script: HTMLScriptElement, titles: FrameTitles): void {
  const offering = script.dataset['offering'] ?? '';
  if (!OFFERING.test(offering)) {
    complain(`${script.src} needs data-offering="…" as in the snippet on My Offerings`);
    return;
  }
  const isInBody = (): boolean => script.closest('body') !== null;
  const place = (): void => {
    const frame = bookingFrame(new URL(script.src).origin, offering, titles);
    if (isInBody()) script.after(frame);
    else document.body.append(frame);
  };
  if (isInBody() || document.readyState !== 'loading') place();
  else document.addEventListener('DOMContentLoaded', place);
}

/** A website that says nothing is light; one that follows the system leaves the page to do so too. */
function schemeQuery(): string {
  const scheme = getComputedStyle(document.documentElement).colorScheme || 'normal';
  const isDark = /dark/.test(scheme);
  if (isDark && /light/.test(scheme)) return '';
  return isDark ? '?scheme=dark' : '?scheme=light';
}

/** Speaks to the person who builds the website: its visitors have no use for it. */
export function complain(problem: string): void {
  // oxlint-disable-next-line no-console -- There is no other place to say it on a page of others.
  console.error(`Gatehouse: ${problem}`);
}

function bookingFrame(origin: string, offering: string, titles: FrameTitles): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const [wanted = ''] = document.documentElement.lang.toLowerCase().split('-');
  const [language, title] = titles.find(([code]) => code === wanted) ?? titles[0];
  /* It tells the server where to show a link in place of the page, also on a site that names itself to nobody else. */
  frame.referrerPolicy = 'origin';
  frame.src = `${origin}/book/${offering}${schemeQuery()}`;
  frame.title = title;
  frame.lang = language;
  frame.loading = 'lazy';
  frame.style.cssText = `display:block;width:100%;height:${HEIGHT_FIRST}px;border:0`;

  let isAnswered = false;
  window.addEventListener('message', ({ source, origin: sender, data }) => {
    const height = source === frame.contentWindow && sender === origin ? heightIn(data) : null;
    if (height === null) return;
    isAnswered = true;
    frame.style.height = `${Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, Math.ceil(height)))}px`;
  });
  frame.addEventListener('load', () => {
    setTimeout(() => {
      if (!isAnswered) complain(`${frame.src} stays closed. Is ${location.origin} under Website on My Offerings?`);
    }, SILENCE_MS);
  });
  return frame;
}
