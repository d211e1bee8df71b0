import { migrate } from '@gatehouse/server/db/migrate';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';

/** Tables that name a venue but belong to the platform: the venue's role may not read them. */
const platformTables = new Set([
  'invitations',
  'organization_venues',
  'outbox_mail',
  'sessions',
  'sign_in_challenges',
  'users',
]);

async function rows<T>(app: TestApp, text: string): Promise<T[]> {
  const { rows } = await app.deps.db.owner.executeQuery<T>(CompiledQuery.raw(text));
  return rows;
}

onBothDatabases('schema', (open, dialect) => {
  it('[I2] is up to date after the first start, and a second changes nothing', async ({ app }) => {
    expect(await migrate(app.deps.db)).toEqual([]);
    const tables = await app.deps.db.owner.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['clients', 'waivers', 'audit_log']));
  });

  it('[I2] puts the venue first in the key of every table that has one', async ({ app }) => {
    const keys =
      dialect === 'postgres'
        ? await rows<{ table: string; column: string }>(
            app,
            `
              SELECT k.table_name AS table, k.column_name AS column
              FROM information_schema.key_column_usage k
              JOIN information_schema.table_constraints t USING (constraint_schema, constraint_name, table_name)
              WHERE t.constraint_type = 'PRIMARY KEY' AND k.ordinal_position = 1 AND t.table_schema = 'public'
                AND EXISTS (SELECT 1 FROM information_schema.columns c WHERE c.table_schema = 'public'
                            AND c.table_name = k.table_name AND c.column_name = 'client_id')`,
          )
        : await rows<{ table: string; column: string }>(
            app,
            `
              SELECT m.name AS "table", p.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) p
              WHERE m.type = 'table' AND p.pk = 1
                AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'client_id')`,
          );
    expect(keys.length).toBeGreaterThan(15);
    const wrong = keys.filter(({ table, column }) => column !== 'client_id' && !platformTables.has(table));
    expect(wrong).toEqual([]);
  });

  if (dialect === 'postgres') {
    it('[S19] [I2] forces row-level security on every table of a venue, for reading and writing', async ({ app }) => {
      const tables = await rows<{ table: string; forced: boolean; policies: string[] | null }>(
        app,
        `
          SELECT c.relname AS table, c.relrowsecurity AND c.relforcerowsecurity AS forced,
            (SELECT array_agg(p.roles::text || ' ' || p.cmd || ' ' || p.qual || ' / ' || p.with_check)
             FROM pg_policies p WHERE p.tablename = c.relname) AS policies
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
          WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
      );
      const ofVenues = tables.filter(({ table }) => !platformTables.has(table));
      expect(ofVenues.length).toBeGreaterThan(15);
      const venueRule = `{gatehouse_venue} ALL (client_id = current_setting('gatehouse.client_id'::text, true)) / (client_id = current_setting('gatehouse.client_id'::text, true))`;
      const open_ = ofVenues.filter(
        ({ forced, policies }) =>
          !forced ||
          policies?.filter((policy) => policy.startsWith('{gatehouse_venue}')).join() !== venueRule ||
          policies.some((policy) => !/^\{gatehouse_(venue|platform)\} /.test(policy)),
      );
      expect(open_).toEqual([]);
    });

    it('[S19] gives a venue’s role nothing of the platform but its plan, the holidays and putting mail into the outbox', async () => {
      const app = await open();
      const grants = await rows<{ table: string; privileges: string }>(
        app,
        `
          SELECT g.table_name AS table, string_agg(g.privilege_type, ' ' ORDER BY g.privilege_type) AS privileges
          FROM information_schema.role_table_grants g
          WHERE g.grantee IN ('gatehouse_venue', 'PUBLIC') AND g.table_schema = 'public'
            AND NOT (SELECT c.relforcerowsecurity FROM pg_class c
                     WHERE c.relname = g.table_name AND c.relnamespace = 'public'::regnamespace)
          GROUP BY g.table_name ORDER BY g.table_name`,
      );
      expect(grants).toEqual([
        { table: 'holidays', privileges: 'SELECT' },
        { table: 'outbox_mail', privileges: 'INSERT' },
        { table: 'plans', privileges: 'SELECT' },
      ]);
    });

    it('[S19] runs as roles that own nothing and are no superusers', async ({ app }) => {
      const roles = await rows<{ name: string }>(
        app,
        `
          SELECT rolname AS name FROM pg_roles r
          WHERE rolname IN ('gatehouse_venue', 'gatehouse_platform')
            AND NOT rolsuper AND NOT rolbypassrls AND NOT rolcanlogin
            AND NOT EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid) ORDER BY 1`,
      );
      expect(roles.map(({ name }) => name)).toEqual(['gatehouse_platform', 'gatehouse_venue']);
    });
  }
});
