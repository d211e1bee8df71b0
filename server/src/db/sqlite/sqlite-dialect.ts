import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { PoolUse } from '../database.ts';

/** How a transaction on these connections starts. */
type Begin = 'BEGIN' | 'BEGIN IMMEDIATE';

const STATEMENTS_MAX = 500;
/** Results this long are made into objects here, with the columns read once: twice as fast as in the driver. */
const MANY_ROWS = 100;

interface Prepared {
  statement: Sqlite.Statement;
  /** Whether the last result had many rows. */
  hasManyRows: boolean;
}

/** One better-sqlite3 connection behind Kysely's interface; prepared statements are cached by their SQL. */
class SqliteConnection implements DatabaseConnection {
  readonly #statements = new Map<string, Prepared>();
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    this.#database = database;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const prepared = this.#prepare(sql);
      const { statement } = prepared;
      if (statement.reader) {
        const { hasManyRows } = prepared;
        const rows = statement.raw(hasManyRows).all(parameters);
        prepared.hasManyRows = rows.length >= MANY_ROWS;
        return Promise.resolve({ rows: (hasManyRows ? asObjects(statement, rows as unknown[][]) : rows) as R[] });
      }
      const { changes, lastInsertRowid } = statement.run(parameters);
      return Promise.resolve({ numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used on SQLite: read in pages');
  }

  run(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** On a full disk SQLite has already rolled back, and a second ROLLBACK would hide that error. */
  rollback(): void {
    if (this.#database.inTransaction) this.run('ROLLBACK');
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear();
      prepared = { statement: this.#database.prepare(sql), hasManyRows: false };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

/** After the statement ran: only then it has the columns of a schema that changed since it was prepared. */
function asObjects(statement: Sqlite.Statement, rows: readonly unknown[][]): Record<string, unknown>[] {
  const names = statement.columns().map(({ name }) => name);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  });
}

/** How many connections there may be, each opened when it is first needed: most processes never read on all of them at once. */
interface Opening {
  open: () => Sqlite.Database;
  max: number;
}

/** Hands out connections first come, first served; with one connection it is the writers' queue. */
class SqliteDriver implements Driver {
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #begin: Begin;
  readonly #opening: Opening;
  #opened = 0;

  constructor(opening: Opening, begin: Begin) {
    this.#opening = opening;
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#idle.pop();
    if (connection) return connection;
    if (this.#opened === this.#opening.max) return new Promise((resolve) => this.#waiting.push(resolve));
    const opened = new SqliteConnection(this.#opening.open());
    this.#opened += 1;
    return opened;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).run(this.#begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).run('COMMIT');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(connection as SqliteConnection);
    else this.#idle.push(connection as SqliteConnection);
  }

  /** Whatever opened the connections closes them. */
  async destroy(): Promise<void> {}

  use(): Omit<PoolUse, 'pool'> {
    return { max: this.#opening.max, used: this.#opened - this.#idle.length, waiting: this.#waiting.length };
  }
}

/** Kysely's own takes SQLite for a database whose schema changes outside transactions, and would commit each statement of a migration. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over connections to one file, and how busy they are. Whatever opens them closes them. */
export function sqliteDialect(opening: Opening, begin: Begin): Dialect & Pick<SqliteDriver, 'use'> {
  const driver = new SqliteDriver(opening, begin);
  return {
    use: () => driver.use(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
