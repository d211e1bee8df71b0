import { isText, oneOf, shape } from '../api/shape.ts';

const NAME = 'gatehouse_tablet';
/** The longest that browsers keep a cookie. */
const KEEP_SECONDS = 400 * 86_400;

/**
 * What this browser was paired as, in a cookie, which browsers leave when they clear what pages have stored: without its pairing a
 * tablet then still says what it was, and whether its owner removed it. No credential. Rule D26.
 */
export interface TabletMark {
  state: 'paired' | 'removed';
  /** The device and its venue; empty while not known. */
  name: string;
  venue: string;
}

const isMark = shape({ state: oneOf('paired', 'removed'), name: isText, venue: isText });

/** Reads the mark from `document.cookie`; null where there is none. */
export function readTabletMark(cookies: string): TabletMark | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  try {
    const mark: unknown = JSON.parse(decodeURIComponent(found?.slice(NAME.length + 1) ?? 'null'));
    return isMark(mark) ? (mark as TabletMark) : null;
  } catch {
    return null;
  }
}

/** What to assign to `document.cookie`; null takes the mark away. */
export function tabletMarkCookie(mark: TabletMark | null): string {
  const value = mark ? encodeURIComponent(JSON.stringify(mark)) : '';
  return `${NAME}=${value}; Max-Age=${mark ? KEEP_SECONDS : 0}; Path=/; SameSite=Strict`;
}

/** What the pairing page says of it, in one or two sentences. */
export function tabletMarkText({ state, name, venue }: TabletMark): string {
  const what = `This tablet was “${name}”${venue ? ` of ${venue}` : ''}.`;
  return state === 'removed'
    ? `${what} The owner removed it on My Devices, and it sent what was saved on it first. It can be paired again.`
    : `${what} Its browser has cleared what was stored here, also what was not sent yet. Please tell the owner, and pair it again.`;
}
