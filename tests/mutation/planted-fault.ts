/** A planted fault: one line, made wrong. A test must notice. */
export interface Planted {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The line runs on PostgreSQL alone: SQLite has one writer. */
  needsPostgres?: boolean;
}
