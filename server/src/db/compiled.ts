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
