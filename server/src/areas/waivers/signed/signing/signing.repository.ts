import { sql } from 'kysely';
import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import { insertWaivers } from '#areas/people/records/records.shared.repository';
import { insertRows, runCompiled, runForList } from '#db/compiled';
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
 * Which of these people have signed here before, by their keys. Whether a waiver was signed is asked as a case: SQLite would read
 * `event_id is not null` as a range of the index by event, and look through every signing of the venue for the person.
 */
export async function findSigners(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await runForList(db, 'signers', { clientId, list: [...new Set(personKeys)] }, (value, items) =>
    everyWaiver(db, (from) =>
      from
        .where('client_id', '=', value('clientId'))
        .where('person_key', 'in', items)
        .where((eb) => eb.case().when('event_id', 'is not', null).then(1).else(0).end(), '=', 1)
        .select('person_key')
        .distinct(),
    ),
  );
  return new Set(rows.map((row) => row.person_key));
}

export interface SigningRows {
  event: NewRow<'signing_events'>;
  image: NewRow<'signature_images'>;
  /** One for each person, at least one. */
  waivers: NewRow<'waivers'>[];
  /** Null where nothing was answered. */
  answers: NewRow<'signing_answers'> | null;
}

/** False when an id exists already: signed records are inserted, never upserted. Rule M1, requirement W5. */
export async function insertSignings(db: Connection, signings: readonly SigningRows[]): Promise<boolean> {
  const events = signings.map(({ event }) => event);
  if ((await insertRows(db, 'signing_events', events, { onConflict: 'ignore' })) < events.length) return false;
  if (
    !(await insertWaivers(
      db,
      signings.flatMap(({ waivers }) => waivers),
    ))
  )
    return false;
  await insertRows(
    db,
    'signature_images',
    signings.map(({ image }) => image),
  );
  await insertRows(
    db,
    'signing_answers',
    signings.flatMap(({ answers }) => answers ?? []),
  );
  return true;
}

export type UseOfId = 'archived' | 'erased';
/** Uses by id; an id that is free isn't there. */
export type UsesOfIds = ReadonlyMap<string, UseOfId>;

/** Where ids without a row of this year are in use. */
export async function findUsesOfIds(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<UsesOfIds> {
  const rows = await runForList(db, 'uses of ids', { clientId, list: waiverIds }, (value, items) =>
    db
      .selectFrom('archived_waivers')
      .select(['waiver_id', sql<UseOfId>`'archived'`.as('use')])
      .where('client_id', '=', value('clientId'))
      .where('waiver_id', 'in', items)
      .unionAll(
        db
          .selectFrom('erased_records')
          .select(['waiver_id', sql<UseOfId>`'erased'`.as('use')])
          .where('client_id', '=', value('clientId'))
          .where('waiver_id', 'in', items),
      ),
  );
  return new Map(rows.map(({ waiver_id: id, use }) => [id, use]));
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
