import { afterEach, describe, inject } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';
import { postgresDatabase, sqliteDatabase } from './test-database.ts';

type Open = (environment?: Record<string, string>) => Promise<TestApp>;

const dialects = (process.env['TEST_DATABASES'] ?? 'sqlite,postgres').split(',') as ('sqlite' | 'postgres')[];

/**
 * Runs a suite on SQLite and on PostgreSQL, or on those that `TEST_DATABASES` names. `open` gives each test an application over
 * a fresh database.
 */
export function onBothDatabases(title: string, suite: (open: Open, dialect: 'sqlite' | 'postgres') => void): void {
  describe.each(dialects)(`${title} (%s)`, (dialect) => {
    const opened: TestApp[] = [];
    const open: Open = async (environment) => {
      const database = dialect === 'sqlite' ? await sqliteDatabase() : await postgresDatabase(inject('postgresUrl'));
      const app = await openTestApp(database, environment);
      opened.push(app);
      return app;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((app) => app.close()));
    });
    suite(open, dialect);
  });
}
