import pg from 'pg';
import { preparedName } from '../compiled.ts';
import { isStaleStatement } from '../failures.ts';

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/**
 * Prepares the statements that are compiled once, so that PostgreSQL parses and plans each once for a connection: half of what a push
 * costs it. Not behind a pooler, which lends another server's connection to the next transaction, and no longer where a statement went stale.
 */
export class PreparedClient extends pg.Client {
  /** Set once it is known that no pooler lends the connection. */
  prepares = false;

  override query: pg.Client['query'] = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as Query;
    const name = this.prepares && typeof text === 'string' ? preparedName(text) : undefined;
    if (name === undefined) return query(text, values, ...rest);
    return Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
      if (isStaleStatement(error)) this.prepares = false;
      throw error;
    });
  }) as pg.Client['query'];
}
