import { customerKey } from '@gatehouse/client/sync/replica/people-index';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { bodiesOf, searchedWords, signing, timed } from '../../support/device-data.ts';

/** A browser database as a device would use it without the product. Runs inside Chromium. */
export interface Store {
  /** Opens the database of this name, new or filled, so that `find` can be called. */
  open(name: string): Promise<void>;
  close(): Promise<void>;
  remove(): Promise<void>;
  /** Saves one item, as durably as the database can. */
  add(item: { id: string }): Promise<void>;
  fill(people: readonly Person[]): Promise<void>;
  /** How many people of the first 50 that were found. */
  find(query: string): Promise<number>;
}

/** A person as pulled, with the text that a search looks in: folded, and its single words. */
export type Person = CustomerRow & { text: string };

/** Milliseconds until all people are saved, from a closed database to the first answer, and of each further search. */
export interface ListTimes {
  loadMs: number;
  startMs: number;
  searchesMs: number[];
}

export const FOUND_MAX = 50;

export function wordsOf({ text }: Person): string[] {
  return [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean))];
}

/** Looks through people in memory; their number, as `find` gives it. */
export function firstFound(people: readonly Person[], query: string): number {
  let found = 0;
  for (const { text } of people) if (text.includes(query) && ++found === FOUND_MAX) break;
  return found;
}

/** Offers what the benchmark calls in the page, with the same names as the product's page. */
export function contend(store: Store): void {
  const enqueue = async (times: number): Promise<number[]> => {
    await store.open('queue');
    const timesMs: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const item = { ...signing, id: crypto.randomUUID() };
      timesMs.push(await timed(() => store.add(item)));
    }
    await store.remove();
    return timesMs;
  };

  const list = async (count: number): Promise<ListTimes> => {
    const bodies = bodiesOf(count);
    await store.open('list');
    const loadMs = await timed(async () => {
      for (const body of bodies) await store.fill(peopleOf(body));
    });
    await store.close();
    const startMs = await timed(async () => {
      await store.open('list');
      if ((await store.find('mar')) === 0) throw new Error('Nobody was found.');
    });
    const searchesMs: number[] = [];
    for (const word of searchedWords)
      searchesMs.push(await timed(async () => void (await store.find(word.slice(0, 3)))));
    await store.remove();
    return { loadMs, startMs, searchesMs };
  };

  Object.assign(globalThis, { bench: { enqueue, list } });
}

function peopleOf(body: string): Person[] {
  return (JSON.parse(body) as Change[]).map((change) => {
    if (change.op !== 'put') throw new Error('A row was expected.');
    const row = change.row as CustomerRow;
    return { ...row, text: customerKey(row) };
  });
}
