import { sql } from 'kysely';
import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** One holiday of a name on a day, and who exported what of the platform's data. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await sql`UPDATE holidays SET holiday_type = lower(holiday_type)`.execute(db);
  await sql`DELETE FROM holidays WHERE EXISTS (
      SELECT 1 FROM holidays AS other WHERE other.holiday_date = holidays.holiday_date
        AND lower(other.holiday_name) = lower(holidays.holiday_name)
        AND (other.is_active, other.holiday_id) > (holidays.is_active, holidays.holiday_id))`.execute(db);
  await sql`CREATE UNIQUE INDEX holidays_name ON holidays (holiday_date, lower(holiday_name))`.execute(db);

  await db.schema
    .createTable('admin_exports')
    .addColumn('export_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('range', 'text', (c) => c.notNull())
    /* Of a custom range. */
    .addColumn('start_date', 'text')
    .addColumn('end_date', 'text')
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('admin_exports_started').on('admin_exports').column('started_at').execute();
  await keepForPlatform(context, ['admin_exports']);
}

export const holidaysAndExports: NamedMigration = { name: '031-holidays-and-exports', up };
