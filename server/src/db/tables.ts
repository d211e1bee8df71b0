import type { Insertable, Selectable } from 'kysely';

/**
 * Rows as both dialects store them: instants and days are ISO text, flags 0 or 1, bytes Buffers.
 *
 * Each folder adds the tables that it owns, in its own `*.table.ts`, by declaration merging. The connection's type needs all of
 * them, and db is below every feature: an import of their files from here would invert the layers. `all-tables.ts` names the files.
 */
export interface Tables {
  server_state: { key: string; value: string };
  job_locks: {
    name: string;
    holder: string;
    expires_at: string;
    /** When the last run ended, and since when runs fail. */
    ended_at: string | null;
    failing_since: string | null;
  };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
