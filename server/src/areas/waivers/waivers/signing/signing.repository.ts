import { sql } from 'kysely';
import { everyWaiver } from '#db/all-waivers';
import { insertCompiled, runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** What a signing needs of its venue. */
export interface SigningFactsRow {
  client_name: string;
  time_zone: string;
  address_required: number;
  adult_age: number;
  relationship_required: number;
  /** When the last two changed last; null where they never did. */
  rules_changed_at: string | null;
  service_paid_until: string | null;
  activated_at: string | null;
}

/** One statement, because this is the hot path of a push. */
export async function findSigningFacts(db: Connection, clientId: string): Promise<SigningFactsRow | undefined> {
  const { rows } = await runCompiled(db, 'signing facts', { clientId }, (value) =>
    db
      .selectFrom('clients')
      .where('clients.client_id', '=', value('clientId'))
      .select([
        'clients.client_name',
        'clients.time_zone',
        'clients.address_required',
        'clients.adult_age',
        'clients.relationship_required',
        'clients.service_paid_until',
        'clients.activated_at',
      ])
      .select((eb) =>
        eb
          .selectFrom('former_signing_rules as former')
          .where('former.client_id', '=', value('clientId'))
          .select((inner) => inner.fn.max('former.until').as('until'))
          .as('rules_changed_at'),
      ),
  );
  return rows[0];
}

/** The rules that held until an instant, oldest first. Requirement W45. */
export function listFormerRules(db: Connection, clientId: string) {
  return db
    .selectFrom('former_signing_rules')
    .where('client_id', '=', clientId)
    .select(['until', 'adult_age', 'relationship_required'])
    .orderBy('until')
    .execute();
}

/**
 * Which of these people have signed here before. Each key is asked for by itself, so that one statement is compiled for all.
 * Whether a waiver was signed is asked as a case: SQLite would read `event_id is not null` as a range of the index by event, and
 * look through every signing of the venue for the person.
 */
export async function findSigners(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const key of new Set(personKeys)) {
    const { rows } = await runCompiled(db, 'find signer', { clientId, key }, (value) =>
      everyWaiver(db, (from) =>
        from
          .where('client_id', '=', value('clientId'))
          .where('person_key', '=', value('key'))
          .where((eb) => eb.case().when('event_id', 'is not', null).then(1).else(0).end(), '=', 1)
          .select('waiver_id'),
      ).limit(1),
    );
    if (rows.length > 0) found.add(key);
  }
  return found;
}

export interface SigningRows {
  event: NewRow<'signing_events'>;
  image: NewRow<'signature_images'>;
  /** One per person, at least one. */
  waivers: NewRow<'waivers'>[];
  /** Null where nothing was answered. */
  answers: NewRow<'signing_answers'> | null;
}

/** False when an id exists already: signed records are inserted, never upserted. Rule M1, requirement W5. */
export async function insertSigning(db: Connection, { event, image, waivers, answers }: SigningRows): Promise<boolean> {
  const ignore = { onConflict: 'ignore' } as const;
  if (!(await insertCompiled(db, 'signing_events', event, ignore))) return false;
  for (const waiver of waivers) {
    if (!(await insertCompiled(db, 'waivers', waiver, ignore))) return false;
  }
  await insertCompiled(db, 'signature_images', image);
  if (answers) await insertCompiled(db, 'signing_answers', answers);
  return true;
}

/** Where an id without a row of this year is in use; null for a free one. Asked for each person who signs. */
export async function useOfId(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<'archived' | 'erased' | null> {
  const { rows } = await runCompiled(db, 'use of a waiver id', { clientId, waiverId }, (value) =>
    db
      .selectFrom('archived_waivers')
      .select(sql<'archived' | 'erased'>`'archived'`.as('use'))
      .where('client_id', '=', value('clientId'))
      .where('waiver_id', '=', value('waiverId'))
      .unionAll(
        db
          .selectFrom('erased_records')
          .select(sql<'archived' | 'erased'>`'erased'`.as('use'))
          .where('client_id', '=', value('clientId'))
          .where('waiver_id', '=', value('waiverId')),
      ),
  );
  return rows[0]?.use ?? null;
}

/** Counts people against the plan, by the venue's month (`YYYY-MM`) of the signature. Requirement W6. */
export async function countWaivers(
  { db, clientId }: VenueWrite,
  signed: readonly { month: string; people: number }[],
): Promise<void> {
  const months = new Map<string, number>();
  for (const { month, people } of signed) months.set(month, (months.get(month) ?? 0) + people);
  for (const [month, people] of months)
    await runCompiled(db, 'count waivers', { clientId, month, people }, (value) =>
      db
        .insertInto('waiver_counts')
        .values({ client_id: value('clientId'), month: value('month'), signed: value('people') })
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'month'])
            .doUpdateSet((eb) => ({ signed: eb('waiver_counts.signed', '+', value('people')) })),
        ),
    );
}
