import { afterEach, describe, inject, it as vitestIt } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { postgresDatabase, sqliteDatabase } from './test-database.ts';

type Dialect = 'sqlite' | 'postgres';
type Open = (environment?: Record<string, string>, options?: TestAppOptions) => Promise<TestApp>;
/** `open` gives a test one more application over a fresh database, or one with other settings. */
type Suite = (open: Open, dialect: Dialect) => void;

/** A test of a suite: `app` is an application over a fresh database of the suite's kind, `venue` and `admin` are its first ones. */
export const it = vitestIt
  .extend('dialect', 'sqlite' as Dialect)
  .extend('app', async ({ dialect }, { onCleanup }) => {
    const app = await openOn(dialect);
    onCleanup(() => app.close());
    return app;
  })
  .extend('venue', ({ app }) => app.createVenue())
  .extend('admin', ({ app }) => app.createAdmin());

/** `TEST_DATABASES` names them; without it there is SQLite alone, which starts at once. */
const asked = (process.env['TEST_DATABASES'] ?? 'sqlite').split(',') as Dialect[];

/**
 * A suite that the database may decide: its queries are written for each dialect, or it is about what transactions, locks and
 * counts do under others, or about stored data. It runs on each database that is asked for: in the gate on SQLite and on
 * PostgreSQL.
 */
export function onBothDatabases(title: string, suite: Suite): void {
  runOn(asked, title, suite);
}

/**
 * A suite about something else: errors, texts, mails, headers, PDFs, another service. It runs on the first database alone, and
 * on each in `npm run test:long`.
 */
export function onAnyDatabase(title: string, suite: Suite): void {
  runOn(process.env['TEST_LONG'] ? asked : asked.slice(0, 1), title, suite);
}

function runOn(dialects: readonly Dialect[], title: string, suite: Suite): void {
  describe.each(dialects)(`${title} (%s)`, (dialect) => {
    it.override('dialect', dialect);
    const opened: TestApp[] = [];
    const open: Open = async (environment, options) => {
      const app = await openOn(dialect, environment, options);
      opened.push(app);
      return app;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((app) => app.close()));
    });
    suite(open, dialect);
  });
}

async function openOn(
  dialect: Dialect,
  environment?: Record<string, string>,
  options?: TestAppOptions,
): Promise<TestApp> {
  const database = dialect === 'sqlite' ? await sqliteDatabase() : await postgresDatabase(inject('postgresUrl'));
  return openTestApp(database, environment, options);
}
