import {
  CUSTOMERS_PAGE_SIZE,
  type CustomerPage,
  type CustomerQuery,
} from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { findWaiverIds, type WaiverSearch } from '#db/find-waivers';
import type { Deps } from '#integrations/deps';
import {
  type CustomerOrder,
  countHiddenMatches,
  countMatches,
  type ListSource,
  listHidden,
  type Page,
  pageAmong,
  pageOfDays,
  pageOfMany,
} from './customer-list.repository.ts';
import { findCustomers } from './customers.repository.ts';
import { judgedToday, listedCustomers } from './listed-customers.ts';

/** The most matches that are sorted for a page; among more, an index in the page's order soon meets enough. */
const SORTED_MAX = 2_000;
/** Counting further would cost more than the page. Without a search, counting is ten times as fast. */
const FOUND_COUNT_MAX = 10_000;
const COUNT_MAX = 100_000;

/** One page of the list: filtered, sorted, with the number of all matches as far as it is counted. Rules F10, F15. */
export async function pageOfCustomers(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  query: CustomerQuery,
): Promise<CustomerPage> {
  const { db: database } = deps;
  const number = query.page ?? 1;
  const limit = query.page_size ?? CUSTOMERS_PAGE_SIZE;
  const page = { orders: ordersOf(query), limit, offset: (number - 1) * limit };
  const filter = { text: foldQuery(query.search ?? ''), from: query.from, to: query.to };
  return database.readVenue(clientId, async (db) => {
    const hidden = await listHidden(db, clientId);
    const source = { db, dialect: database.dialect, clientId, hasHidden: hidden.size > 0 };
    const { ids, counted, countMax } = await readPage(source, filter, page, hidden);
    const rows = await findCustomers(db, clientId, ids);
    return {
      customers: await listedCustomers(db, clientId, rows, await judgedToday(deps, db, clientId)),
      total: Math.min(counted, countMax),
      is_total_exact: counted <= countMax,
      page: number,
      page_size: limit,
    };
  });
}

interface ReadPage {
  ids: string[];
  /** One more than `countMax` where there are more. */
  counted: number;
  countMax: number;
}

/** Merged records are found as the one they were merged into, whose key has their names too. Requirement F22. */
async function readPage(
  source: ListSource,
  filter: WaiverSearch,
  page: Page,
  hidden: ReadonlySet<string>,
): Promise<ReadPage> {
  const left = source.hasHidden ? await countHiddenMatches(source, filter) : 0;
  if (filter.text === '') {
    const counted = (await countMatches(source, filter, COUNT_MAX + 1 + left)) - left;
    const isOfDays = filter.from !== undefined || filter.to !== undefined;
    const isFew = isOfDays && counted <= SORTED_MAX;
    const ids = await (isFew ? pageOfDays : pageOfMany)(source, filter, page);
    return { ids, counted, countMax: COUNT_MAX };
  }
  const limit = FOUND_COUNT_MAX + 1 + left;
  const all = await findWaiverIds(source.dialect, source.db, source.clientId, filter, limit);
  const found = all && all.filter((id) => !hidden.has(id));
  const counted = found ? found.length : (await countMatches(source, filter, limit)) - left;
  const isFew = found !== null && counted <= SORTED_MAX;
  const ids = isFew ? await pageAmong(source, found, page) : await pageOfMany(source, filter, page);
  return { ids, counted, countMax: FOUND_COUNT_MAX };
}

function ordersOf({ sort = [], order = [] }: CustomerQuery): CustomerOrder[] {
  return sort.map((column, index) => ({ column, direction: order[index] ?? 'asc' }));
}
