import { type LanguageCode, preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';

/**
 * The booking page, the own pages of a booking and of who waits for one, the waiver, and the links of renewal mails: documents of their
 * own, under names that are no page's address.
 */
const VISIT = /^\/(?:(book|booking|waitlist)\/[^/]+|(waiver|renew|unsubscribe))\/[^/]+\/?$/;

/** What the document of a visit brings along. */
export interface VisitFacts {
  /** Replies of the API that its first screen asks for, by the path of the call. */
  replies: Readonly<Record<string, unknown>>;
  /** What the build left open in its first screen, by name; null where the page begins with another one. */
  screen: Readonly<Record<string, string>> | null;
}

/** An address, and the language of the browser that opens it. */
export interface VisitAddress {
  path: string;
  query: URLSearchParams;
  language: LanguageCode;
}

/** Null where nothing is known of a visit's address, and the page asks itself. */
export type VisitFactsOf = (address: VisitAddress) => Promise<VisitFacts | null>;

/** The name of a visit's document; null for any other address. */
export function visitNameOf(path: string): string | null {
  const [, booked, signed] = VISIT.exec(path) ?? [];
  return booked ?? signed ?? null;
}

/** The language that a browser's list prefers, as the page chooses it. */
export function languageOf(accepted: string): LanguageCode {
  const wanted = accepted
    .split(',')
    .map((part, at) => {
      const [tag = '', weight = 'q=1'] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return { tag, at, weight: Number(weight.slice(2)) || 0 };
    })
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at);
  return preferredLanguage(wanted.map(({ tag }) => tag));
}

/** A document with what its build left open as `{{name}}`: texts, escaped, and the replies as JSON that no tag can end. */
export function filledDocument(text: string, facts: VisitFacts | null): string {
  const replies = JSON.stringify(facts?.replies ?? null).replaceAll('<', '\\u003c');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'replies' ? replies : escaped(facts?.screen?.[name] ?? ''),
  );
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
