/** A planted fault: one line, made wrong. A test must notice. */
export interface Planted {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The line runs on PostgreSQL alone: SQLite has one writer. */
  needsPostgres?: boolean;
  /** The test that must notice by itself; any that can, where none is named. */
  by?: string;
}

export const randomStories = 'tests/sync-sim/fuzz/fuzz.test.ts';
export const moneyAtDesks = 'tests/sync-sim/scenarios/money.test.ts';
