import { afterEach, describe, inject } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { postgresDatabase, sqliteDatabase } from './test-database.ts';

type Dialect = 'sqlite' | 'postgres';
type Open = (environment?: Record<string, string>, options?: TestAppOptions) => Promise<TestApp>;
/** `open` gives each test an application over a fresh database. */
type Suite = (open: Open, dialect: Dialect) => void;

/** `TEST_DATABASES` names those on which every suite runs. */
const asked = process.env['TEST_DATABASES']?.split(',') as Dialect[] | undefined;

/**
 * A suite that the database may decide: its queries are written for each dialect, or it is about what transactions, locks and
 * counts do under others, or about stored data. It runs on SQLite and on PostgreSQL.
 */
export function onBothDatabases(title: string, suite: Suite): void {
  runOn(asked ?? ['sqlite', 'postgres'], title, suite);
}

/**
 * A suite about something else: errors, texts, mails, headers, PDFs, another service. It runs on SQLite, and
 * on both databases in `npm run test:long`.
 */
export function onAnyDatabase(title: string, suite: Suite): void {
  runOn(asked ?? ['sqlite'], title, suite);
}

function runOn(dialects: readonly Dialect[], title: string, suite: Suite): void {
  describe.each(dialects)(`${title} (%s)`, (dialect) => {
    const opened: TestApp[] = [];
    const open: Open = async (environment, options) => {
      const database = dialect === 'sqlite' ? await sqliteDatabase() : await postgresDatabase(inject('postgresUrl'));
      const app = await openTestApp(database, environment, options);
      opened.push(app);
      return app;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((app) => app.close()));
    });
    suite(open, dialect);
  });
}
