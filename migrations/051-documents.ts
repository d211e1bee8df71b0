import { sql } from 'kysely';
import { bytesType, isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/** Several documents, their versions in each language, what they ask, and how long a signature is valid. Requirements W36–W46. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await createDocuments(context);
  await createAnswers(context);
  await createStamped(context);
  await addRules(context);
  await isolateByVenue(context, [
    'documents',
    'stamped_documents',
    'document_versions',
    'document_pages',
    'joined_documents',
    'former_questions',
    'former_signing_rules',
    'signing_answers',
  ]);
  await withAllVenues(context, () => fillDefaults(db));
  for (const table of ['waivers', 'archived_waivers'])
    await db.schema.createIndex(`${table}_kept_until`).on(table).columns(['client_id', 'kept_until']).execute();
}

async function createDocuments({ db, dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('needed_by', 'text', (c) => c.notNull())
    .addColumn('offering_ids', 'text', (c) => c.notNull())
    .addColumn('validity', 'text', (c) => c.notNull())
    .addColumn('validity_count', 'integer')
    .addColumn('renewal_mail', 'integer', (c) => c.notNull())
    .addColumn('fallback_language', 'text', (c) => c.notNull())
    /* 0 until it is chosen, or follows from the first file. */
    .addColumn('fallback_chosen', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('number', 'integer')
    .addColumn('text_number', 'integer')
    .addColumn('questions_number', 'integer', (c) => c.notNull())
    .addColumn('questions', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('documents_pk', ['client_id', 'document_id'])
    .execute();
  await db.schema
    .createTable('document_versions')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('text_number', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_versions_pk', ['client_id', 'document_id', 'number', 'language'])
    .execute();
  await db.schema
    .createTable('document_pages')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('picture', bytesType(dialect), (c) => c.notNull())
    .addPrimaryKeyConstraint('document_pages_pk', ['client_id', 'file_id', 'page'])
    .execute();
  /* Of a file of several pages, the one long page that its readers get. */
  await db.schema
    .createTable('joined_documents')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('pdf', bytesType(dialect), (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_documents_pk', ['client_id', 'file_id'])
    .execute();
  /* The files of documents: one of one language. */
  const files = db.schema.alterTable('waiver_documents');
  await files.addColumn('of_document', 'text', (c) => c.notNull().defaultTo('default')).execute();
  await files.addColumn('language', 'text', (c) => c.notNull().defaultTo('en')).execute();
  await files.addColumn('page_count', 'integer', (c) => c.notNull().defaultTo(1)).execute();
  await files.addColumn('is_joined', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  /* Null for a draft. */
  await files.addColumn('published_at', 'text').execute();
  /* Whether devices get its pictures: the venue's documents together may be too large for them. */
  await files.addColumn('is_on_devices', 'integer', (c) => c.notNull().defaultTo(1)).execute();
  /* In force, and drafts: a row is too large to be read for whether it was retired. */
  await sql`CREATE INDEX waiver_documents_current ON waiver_documents (client_id, of_document, language)
    WHERE retired_at IS NULL`.execute(db);
}

async function createAnswers({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('former_questions')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('questions_number', 'integer', (c) => c.notNull())
    .addColumn('questions', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_questions_pk', ['client_id', 'document_id', 'questions_number'])
    .execute();
  await db.schema
    .createTable('signing_answers')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    /* JSON of the questions as asked, each with its answer; null for one about health. */
    .addColumn('answers', 'text', (c) => c.notNull())
    /* Encrypted: those about health, and the salt of the hash that the evidence has. */
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('signing_answers_pk', ['client_id', 'event_id'])
    .execute();
}

/** By which rules of its documents a venue's waivers and bookings are stamped. */
async function createStamped({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('stamped_documents')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stamped_documents_pk', ['client_id', 'document_id'])
    .execute();
}

async function addRules({ db }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('clients')
    .addColumn('adult_age', 'integer', (c) => c.notNull().defaultTo(18))
    .execute();
  await db.schema
    .alterTable('clients')
    .addColumn('relationship_required', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  /* Whom the desk sent to a kiosk: JSON of the documents to sign, null for all that they need. */
  await db.schema.alterTable('signing_requests').addColumn('document_ids', 'text').execute();
  /* What held until an instant: a signing that arrives late is judged by what held when it was signed. */
  await db.schema
    .createTable('former_signing_rules')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('adult_age', 'integer', (c) => c.notNull())
    .addColumn('relationship_required', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_signing_rules_pk', ['client_id', 'until'])
    .execute();
  for (const table of ['waivers', 'archived_waivers']) {
    /* JSON of [document_id, text_number]; null for the first text of `default` alone, and for an upload. */
    await db.schema.alterTable(table).addColumn('documents', 'text').execute();
    await db.schema.alterTable(table).addColumn('first_visit', 'text').execute();
    await db.schema
      .alterTable(table)
      .addColumn('kept_until', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}

/** What there was becomes `default`: each upload was a version with another text. */
async function fillDefaults(db: MigrationContext['db']): Promise<void> {
  await sql`UPDATE waiver_documents SET published_at = uploaded_at`.execute(db);
  await sql`INSERT INTO document_versions (client_id, document_id, number, language, file_id, text_number, published_at)
    SELECT client_id, 'default', number, 'en', document_id, number, uploaded_at FROM waiver_documents`.execute(db);
  await sql`INSERT INTO documents (client_id, document_id, name, status, needed_by, offering_ids, validity, renewal_mail,
      fallback_language, number, text_number, questions_number, questions, revision, created_at, version)
    SELECT client_id, 'default', 'Waiver',
      CASE WHEN EXISTS (SELECT 1 FROM waiver_documents d WHERE d.client_id = clients.client_id AND d.retired_at IS NULL)
        THEN 'published'
        WHEN EXISTS (SELECT 1 FROM waiver_documents d WHERE d.client_id = clients.client_id) THEN 'retired'
        ELSE 'draft' END,
      'everyone', '[]', 'calendar_year', 0, 'en',
      (SELECT max(number) FROM waiver_documents d WHERE d.client_id = clients.client_id),
      (SELECT max(number) FROM waiver_documents d WHERE d.client_id = clients.client_id),
      0, '[]', 1, created_at, 0
    FROM clients`.execute(db);
  await sql`INSERT INTO stamped_documents (client_id, document_id, rules)
    SELECT client_id, document_id, status || ' everyone []|calendar_year 0 0' FROM documents`.execute(db);
  for (const table of ['waivers', 'archived_waivers']) {
    const rows = sql.table(table);
    await sql`UPDATE ${rows} SET documents = (
        SELECT '[["default",' || coalesce(d.number, 0) || ']]' FROM signing_events e
        LEFT JOIN waiver_documents d ON d.client_id = e.client_id AND d.document_id = e.document_id
        WHERE e.client_id = ${sql.ref(`${table}.client_id`)} AND e.event_id = ${sql.ref(`${table}.event_id`)}
          AND (d.number IS NULL OR d.number <> 1))
      WHERE event_id IS NOT NULL`.execute(db);
    await sql`UPDATE ${rows} SET kept_until = substr(date_signed, 1, 4) || '-12-31'`.execute(db);
    await sql`UPDATE ${rows} SET kept_until = substr(created_at, 1, 4) || '-12-31'
      WHERE event_id IS NULL AND created_at > kept_until`.execute(db);
    await sql`UPDATE ${rows} SET kept_until = substr(restored_on, 1, 4) || '-12-31'
      WHERE restored_on > kept_until`.execute(db);
  }
}

export const documents: NamedMigration = { name: '051-documents', up };
