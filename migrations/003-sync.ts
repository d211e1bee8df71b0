import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Devices, the venue's version, replay protection, parked items, tombstones and the audit chain. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;

  await db.schema
    .createTable('devices')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('profile', 'text', (c) => c.notNull())
    /* Null for a signed-in browser, which carries its user's token. */
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('user_id', 'text')
    .addColumn('replica_id', 'text')
    .addColumn('paired_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text')
    .addColumn('unsent', 'integer')
    .addColumn('parked', 'integer')
    .addColumn('app_version', 'text')
    .addColumn('storage_persisted', 'integer')
    .addColumn('clock_error_ms', 'bigint')
    .addColumn('checksum_repairs', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('revoked_at', 'text')
    .addPrimaryKeyConstraint('devices_pk', ['client_id', 'device_id'])
    .execute();
  await db.schema.createIndex('devices_replica').on('devices').columns(['client_id', 'replica_id']).execute();

  await db.schema
    .createTable('pairing_codes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('profile', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('pairing_codes_pk', ['client_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('sync_tenant')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    /* Tombstones at or below this version are deleted; an older cursor is reset. */
    .addColumn('floor', 'bigint', (c) => c.notNull())
    .addColumn('backed_up_version', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('audit_count', 'bigint', (c) => c.notNull())
    .addColumn('audit_head', 'text', (c) => c.notNull())
    .addColumn('audit_mac', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('sync_mutations')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('args_hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('version', 'bigint')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('device_id', 'text')
    .addColumn('mid', 'bigint')
    .addColumn('clock', 'text')
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sync_mutations_pk', ['client_id', 'id'])
    .execute();

  await db.schema
    .createTable('sync_parked')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('parked_id', 'text', (c) => c.notNull())
    /* The mutation's own id, where it could be read. */
    .addColumn('mutation_id', 'text')
    .addColumn('device_id', 'text')
    /* The complete item, as text. */
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('parked_at', 'text', (c) => c.notNull())
    .addColumn('resolved_at', 'text')
    .addColumn('resolution', 'text')
    .addColumn('reason', 'text')
    .addColumn('resolved_by', 'text')
    .addPrimaryKeyConstraint('sync_parked_pk', ['client_id', 'parked_id'])
    .execute();

  await db.schema
    .createTable('tombstones')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tombstones_pk', ['client_id', 'collection', 'row_id'])
    .execute();
  await db.schema.createIndex('tombstones_version').on('tombstones').columns(['client_id', 'version']).execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('content_sha256', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_log_pk', ['client_id', 'seq'])
    .execute();

  await isolateByVenue(context, [
    'devices',
    'pairing_codes',
    'sync_tenant',
    'sync_mutations',
    'sync_parked',
    'tombstones',
    'audit_log',
  ]);
}

export const sync: NamedMigration = { name: '003-sync', up };
