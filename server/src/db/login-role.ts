import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `unsafe`: an intruder on the server's connection can see and change every venue's rows, and switch the protection off. */
export type LoginRole = 'ok' | 'unsafe';

/**
 * Whether row-level security binds the role that the server signs in with: it, and every role that it may take, is neither superuser nor
 * exempt, and owns no table. Each transaction takes a narrow role in any case; this is about what is left if one doesn't. Null
 * on SQLite, which has no roles. Requirement Y62.
 */
export async function checkLoginRole({
  dialect,
  owner,
}: Pick<Database, 'dialect' | 'owner'>): Promise<LoginRole | null> {
  if (dialect !== 'postgres') return null;
  const { rows } = await sql<{ is_unsafe: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM pg_roles r
      WHERE pg_has_role(session_user, r.oid, 'MEMBER') AND (
        r.rolsuper OR r.rolbypassrls
        OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relnamespace = current_schema()::regnamespace)
      )) AS is_unsafe`.execute(owner);
  return rows[0]?.is_unsafe === false ? 'ok' : 'unsafe';
}
