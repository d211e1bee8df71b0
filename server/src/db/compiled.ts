import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Connection } from './database.ts';
import { openConnections } from './open-connections.ts';
import type { NewRow, Tables } from './tables.ts';

/** Placeholder for a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder for a named value, typed as the query expects. */
type Value<V> = <K extends keyof V & string>(name: K) => V[K];

/** By the database's adapter, because each dialect has its own SQL text. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Runs a query that is compiled once per name. For the statements of a push: on SQLite, building and compiling one
 * costs several times as much as running it. Every value must come through `value`; a list has a fixed length.
 */
export async function runCompiled<R, V extends object>(
  db: Connection,
  name: string,
  values: V,
  build: (value: Value<V>) => Compilable<R>,
): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  let queries = compiled.get(adapter);
  if (!queries) compiled.set(adapter, (queries = new Map()));
  let query = queries.get(name);
  if (!query) {
    query = build(((key: string) => new Placeholder(key)) as unknown as Value<V>).compile();
    queries.set(name, query);
  }
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter,
  );
  const ready = { ...(query as CompiledQuery<R>), parameters };
  return openConnections.get(db)?.executeQuery<R>(ready) ?? db.executeQuery<R>(ready);
}

/**
 * The values of a list of any length, by name: padded with the last item to a power of two, so that few statements are compiled.
 * `names` are theirs, for `value`.
 */
export function listValues(list: readonly string[]): { names: string[]; values: Record<string, string> } {
  const size = list.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(list.length));
  const names = Array.from({ length: size }, (_, index) => `item${index}`);
  const values = names.map((name, index) => [name, list[Math.min(index, list.length - 1)] ?? ''] as const);
  return { names, values: Object.fromEntries(values) };
}

/** Inserts one row; with `onConflict: 'ignore'` a row with an existing key is skipped. Returns whether it was inserted. */
export async function insertCompiled<T extends keyof Tables>(
  db: Connection,
  table: T,
  row: NewRow<T>,
  options: { onConflict?: 'ignore' } = {},
): Promise<boolean> {
  const columns = Object.keys(row);
  const name = `insert ${table} ${options.onConflict ?? ''} ${columns.join()}`;
  const { numAffectedRows } = await runCompiled(db, name, row, (value) => {
    const placeholders = Object.fromEntries(columns.map((column) => [column, value(column as never)]));
    const insert = db.insertInto(table).values(placeholders as never);
    return options.onConflict ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
  });
  return numAffectedRows === 1n;
}
