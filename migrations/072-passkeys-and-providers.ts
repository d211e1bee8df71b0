import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Signing in with a passkey or through a provider of OpenID Connect. Requirements X26 to X29. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('passkeys')
    .addColumn('passkey_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('sign_count', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  /* One that makes a passkey names its account; one that signs in may be anyone's. */
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_id', 'text', (c) => c.primaryKey())
    .addColumn('challenge_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('users.user_id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('passkey_challenges_user').on('passkey_challenges').column('user_id').execute();
  await db.schema.createIndex('passkey_challenges_expiry').on('passkey_challenges').column('expires_at').execute();

  /* A provider knows an account by one subject, and an account has one subject at a provider. */
  await db.schema
    .createTable('oidc_identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('oidc_identities_pk', ['issuer', 'subject'])
    .addUniqueConstraint('oidc_identities_user', ['user_id', 'issuer'])
    .execute();
  /* A sign-in under way: until the provider answers it has a state, then an account and a ticket. */
  await db.schema
    .createTable('oidc_sign_ins')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.user_id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('oidc_sign_ins_user').on('oidc_sign_ins').column('user_id').execute();
  await db.schema.createIndex('oidc_sign_ins_expiry').on('oidc_sign_ins').column('expires_at').execute();
  await keepForPlatform(context, ['passkeys', 'passkey_challenges', 'oidc_identities', 'oidc_sign_ins']);
}

export const passkeysAndProviders: NamedMigration = { name: '072-passkeys-and-providers', up };
