import { useState } from 'react';
import { isRefusal } from '../../components/forms/form-problems.ts';
import { tabStorage } from '../../lib/store/browser-storage.ts';
import { OF_SESSION } from '../session/tab-memory.ts';

/** What was asked for and not answered yet. */
interface Unanswered<V> {
  request: string;
  id: string;
  values: V;
}

/** Those that were asked last. */
const KEPT_MAX = 10;

/**
 * Names what a form asks for: the same request keeps its id, also after others were asked for, so that a lost answer is asked for again and
 * nothing is done twice; another request gets another one. Until an answer comes, this tab keeps the id and what was typed, also when the
 * page is loaded again. `entries` are the ids of what was made, such as those on a bill: what is there when the form opens was done. Requirements B77, W67.
 */
export function useKeptRequest<V extends object>(act: string, blank: V, entries: readonly string[] = []) {
  const [kept, setKept] = useState(() => read(act, blank).filter(({ id }) => !entries.includes(id)));
  const [ids] = useState(() => new Map(kept.map(({ request, id }) => [request, id])));
  const last = kept.at(-1);
  return {
    /** What to begin with: what was typed when an answer was lost. */
    values: last?.values ?? blank,
    isKept: last !== undefined,
    forget: (): void => {
      ids.clear();
      setKept([]);
      write(act, []);
    },
    /** Sends a request under its id. */
    async send<A>(values: V, request: unknown, call: (id: string) => Promise<A>): Promise<A> {
      const text = JSON.stringify(request);
      const id = ids.get(text) ?? crypto.randomUUID();
      ids.set(text, id);
      const others = read(act, blank).filter((one) => one.request !== text);
      write(act, [...others, { request: text, id, values }]);
      const answer = await call(id);
      if (isAnswered(answer)) write(act, others);
      return answer;
    },
  };
}
export type KeptRequest = Pick<ReturnType<typeof useKeptRequest>, 'isKept' | 'forget'>;

/** Tells whether the server knows what became of it. A refusal of the caller says nothing about an earlier try. */
function isAnswered(answer: unknown): boolean {
  if (!isRefusal(answer)) return true;
  return 'status' in answer && [400, 404, 409].includes(answer.status as number);
}

const keyOf = (act: string): string => `${OF_SESSION}asked.${act}`;

function read<V extends object>(act: string, blank: V): Unanswered<V>[] {
  try {
    const found: unknown = JSON.parse(tabStorage()?.getItem(keyOf(act)) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is Unanswered<V> => isKeptOf(one, blank)) : [];
  } catch {
    return [];
  }
}

/** Tells whether this release's form can show it. */
function isKeptOf(one: unknown, blank: object): boolean {
  if (one === null || typeof one !== 'object') return false;
  const { request, id, values } = one as Record<string, unknown>;
  if (typeof request !== 'string' || typeof id !== 'string' || values === null || typeof values !== 'object')
    return false;
  const typed = values as Record<string, unknown>;
  return Object.keys(blank).every((name) => ['string', 'number', 'boolean'].includes(typeof typed[name]));
}

function write(act: string, kept: readonly Unanswered<unknown>[]): void {
  try {
    if (kept.length === 0) tabStorage()?.removeItem(keyOf(act));
    else tabStorage()?.setItem(keyOf(act), JSON.stringify(kept.slice(-KEPT_MAX)));
  } catch {
    /* Full or blocked: the page itself still has them. */
  }
}
