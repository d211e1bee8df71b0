import { bytesType, isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** What a venue owns: its waiver, signatures, people, check-ins, members, offerings and bookings. */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  const bytes = bytesType(dialect) as 'blob';

  await db.schema
    .createTable('waiver_documents')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('pdf', bytes, (c) => c.notNull())
    .addColumn('picture', bytes, (c) => c.notNull())
    .addColumn('page_text', 'text', (c) => c.notNull())
    .addColumn('page_width_pt', 'real', (c) => c.notNull())
    .addColumn('page_height_pt', 'real', (c) => c.notNull())
    .addColumn('uploaded_at', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('waiver_documents_pk', ['client_id', 'document_id'])
    .execute();

  await db.schema
    .createTable('signing_events')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('document_id', 'text')
    .addColumn('document_sha256', 'text')
    .addColumn('signature_type', 'text', (c) => c.notNull())
    /* Signer, minors, consent, clock, network and device as JSON, frozen. */
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addColumn('evidence_sha256', 'text', (c) => c.notNull())
    .addColumn('signed_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('review_reasons', 'text')
    .addColumn('download_token_hash', 'text')
    .addColumn('download_expires_at', 'text')
    .addPrimaryKeyConstraint('signing_events_pk', ['client_id', 'event_id'])
    .execute();

  await db.schema
    .createTable('signature_images')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('png', bytes, (c) => c.notNull())
    .addColumn('strokes', 'text')
    .addPrimaryKeyConstraint('signature_images_pk', ['client_id', 'event_id'])
    .execute();

  await db.schema
    .createTable('waivers')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    /* Null for people who came from an upload and never signed here. */
    .addColumn('event_id', 'text')
    .addColumn('waiver_type', 'text', (c) => c.notNull())
    .addColumn('adult_first_name', 'text', (c) => c.notNull())
    .addColumn('adult_last_name', 'text', (c) => c.notNull())
    .addColumn('adult_dob', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('street', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('city', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('zip_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('minor_first_name', 'text')
    .addColumn('minor_last_name', 'text')
    .addColumn('minor_dob', 'text')
    /* Folded name and birth date of the person this waiver is about: finds the member a new waiver touches. */
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('date_signed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('waivers_pk', ['client_id', 'waiver_id'])
    .execute();
  await db.schema.createIndex('waivers_version').on('waivers').columns(['client_id', 'version', 'waiver_id']).execute();
  await db.schema.createIndex('waivers_signed').on('waivers').columns(['client_id', 'date_signed']).execute();
  await db.schema.createIndex('waivers_person').on('waivers').columns(['client_id', 'person_key']).execute();

  await db.schema
    .createTable('waiver_counts')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('signed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('waiver_counts_pk', ['client_id', 'month'])
    .execute();

  await db.schema
    .createTable('check_ins')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('checkin_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('membership_id', 'text')
    .addColumn('check_in_time', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('venue_date', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('clock_correction_ms', 'bigint')
    .addColumn('clock_flagged', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('undone_at', 'text')
    .addColumn('undone_by', 'text')
    .addColumn('undo_reason', 'text')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('check_ins_pk', ['client_id', 'checkin_id'])
    .execute();
  await db.schema
    .createIndex('check_ins_version')
    .on('check_ins')
    .columns(['client_id', 'version', 'checkin_id'])
    .execute();
  await db.schema
    .createIndex('check_ins_day')
    .on('check_ins')
    .columns(['client_id', 'venue_date', 'waiver_id'])
    .execute();

  /* An undo that arrived before its check-in waits here. */
  await db.schema
    .createTable('early_undos')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('checkin_id', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text', (c) => c.notNull())
    .addColumn('undone_by', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('early_undos_pk', ['client_id', 'checkin_id'])
    .execute();

  await db.schema
    .createTable('members')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('membership_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('expiration_date', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('members_pk', ['client_id', 'membership_id'])
    .execute();
  await db.schema
    .createIndex('members_version')
    .on('members')
    .columns(['client_id', 'version', 'membership_id'])
    .execute();
  await db.schema.createIndex('members_waiver').on('members').columns(['client_id', 'waiver_id']).execute();

  await db.schema
    .createTable('offerings')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('offering_name', 'text', (c) => c.notNull())
    .addColumn('offering_type', 'text', (c) => c.notNull())
    .addColumn('base_players', 'integer', (c) => c.notNull())
    .addColumn('max_players', 'integer', (c) => c.notNull())
    .addColumn('capacity', 'integer')
    /* `{mon:{start,end},…}` in HH:MM; a missing day is closed. */
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('available_days', 'text')
    .addColumn('start_date', 'text')
    .addColumn('end_date', 'text')
    .addColumn('interval_minutes', 'integer', (c) => c.notNull())
    .addColumn('deposit_cents', 'integer', (c) => c.notNull())
    .addColumn('side_text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addPrimaryKeyConstraint('offerings_pk', ['client_id', 'offering_id'])
    .execute();

  await db.schema
    .createTable('bookings')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('offering_name', 'text', (c) => c.notNull())
    .addColumn('offering_type', 'text', (c) => c.notNull())
    .addColumn('party_name', 'text', (c) => c.notNull())
    .addColumn('party_phone', 'text', (c) => c.notNull())
    .addColumn('party_email', 'text', (c) => c.notNull())
    .addColumn('date_scheduled', 'text', (c) => c.notNull())
    .addColumn('booking_time', 'text', (c) => c.notNull())
    .addColumn('base_players', 'integer', (c) => c.notNull())
    .addColumn('add_players', 'integer', (c) => c.notNull())
    .addColumn('max_players', 'integer')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('check_in_status', 'text', (c) => c.notNull())
    .addColumn('deposit_cents', 'integer', (c) => c.notNull())
    .addColumn('total_cents', 'integer', (c) => c.notNull())
    .addColumn('square_transaction_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('bookings_pk', ['client_id', 'booking_id'])
    .execute();
  await db.schema
    .createIndex('bookings_version')
    .on('bookings')
    .columns(['client_id', 'version', 'booking_id'])
    .execute();
  await db.schema.createIndex('bookings_day').on('bookings').columns(['client_id', 'date_scheduled']).execute();

  await db.schema
    .createTable('party_check_ins')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('mutation_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('party_goers', 'integer', (c) => c.notNull())
    .addColumn('waiver_ids', 'text', (c) => c.notNull())
    .addColumn('check_in_time', 'text', (c) => c.notNull())
    .addColumn('venue_date', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('party_check_ins_pk', ['client_id', 'mutation_id'])
    .execute();
  await db.schema
    .createIndex('party_check_ins_booking')
    .on('party_check_ins')
    .columns(['client_id', 'booking_id'])
    .execute();

  await isolateByVenue(context, [
    'clients',
    'waiver_documents',
    'signing_events',
    'signature_images',
    'waivers',
    'waiver_counts',
    'check_ins',
    'early_undos',
    'members',
    'offerings',
    'bookings',
    'party_check_ins',
  ]);
}

export const venueRecords: NamedMigration = { name: '002-venue-records', up };
