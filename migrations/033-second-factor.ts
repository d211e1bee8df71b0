import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** The second step of signing in: its secret, recovery codes, and sign-ins that wait for their code. They belong to users, as sessions do. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.user_id').onDelete('cascade'))
    .addColumn('secret_sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    /* Null until a code has confirmed the secret; until then it asks for nothing. */
    .addColumn('enabled_at', 'text')
    /* The step of 30 seconds whose code was taken last: it and those before it are never taken again. */
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('code_mac', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_mac'])
    .execute();

  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    /* Of the password that opened it: with another one it opens nothing. */
    .addColumn('password_mark', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sign_in_challenges_user').on('sign_in_challenges').column('user_id').execute();

  await keepForPlatform(context, ['second_factors', 'recovery_codes', 'sign_in_challenges']);
}

export const secondFactor: NamedMigration = { name: '033-second-factor', up };
