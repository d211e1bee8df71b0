import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

export type BilledVenue = Row<'clients'>;
export type PaymentRow = Row<'platform_payments'>;
type Key = Pick<PaymentRow, 'client_id' | 'payment_id'>;

/** The venue's own row; undefined where there is none, and for a deleted venue. */
export function findBilledVenue(db: Connection, clientId: string): Promise<BilledVenue | undefined> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Stores a venue's payment to the platform, and returns it with the defaults of the database. */
export async function insertPayment(db: Connection, row: NewRow<'platform_payments'>): Promise<PaymentRow> {
  return db.insertInto('platform_payments').values(row).returningAll().executeTakeFirstOrThrow();
}

function paymentsOf(db: Connection, clientId: string) {
  return db.selectFrom('platform_payments').selectAll().where('client_id', '=', clientId);
}

/** One payment of a venue to the platform; undefined where this venue has none of that id. */
export function findPayment(db: Connection, { client_id, payment_id }: Key): Promise<PaymentRow | undefined> {
  return paymentsOf(db, client_id).where('payment_id', '=', payment_id).executeTakeFirst();
}

/** Changes a payment whatever its state, and returns it as it is then; throws where it does not exist. */
export function updatePayment(db: Connection, row: Key, set: Partial<PaymentRow>): Promise<PaymentRow> {
  return db
    .updateTable('platform_payments')
    .set(set)
    .where('client_id', '=', row.client_id)
    .where('payment_id', '=', row.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The charge of a card whose outcome is not known yet; at most one for each venue. Requirement P3. */
export function findOpenCharge(db: Connection, clientId: string): Promise<PaymentRow | undefined> {
  return paymentsOf(db, clientId)
    .where('source', '=', 'card')
    .where('status', 'in', ['pending', 'unknown'])
    .executeTakeFirst();
}

/** The renewal by card that has paid for a period, or that completed after an instant for the same plan. */
export function findRenewalDone(
  db: Connection,
  clientId: string,
  of: { period: string; planId: string; settledAfterUtc: string },
): Promise<PaymentRow | undefined> {
  return paymentsOf(db, clientId)
    .where('source', '=', 'card')
    .where('kind', 'in', ['renewal', 'auto_renewal'])
    .where('status', '=', 'completed')
    .where((eb) =>
      eb.or([
        eb('period', '=', of.period),
        eb.and([eb('plan_id', '=', of.planId), eb('settled_at', '>', of.settledAfterUtc)]),
      ]),
    )
    .executeTakeFirst();
}

/** Whether the venue has a stored card that renewals charge. */
export async function hasStoredCard(db: Connection, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_cards')
    .select('card_id')
    .where('client_id', '=', clientId)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments without an outcome, oldest first. */
export function listUnsettled(db: Connection, clientId: string): Promise<PaymentRow[]> {
  return paymentsOf(db, clientId)
    .where('status', 'in', ['open', 'pending', 'unknown', 'withdrawing', 'review'])
    .orderBy('created_at')
    .execute();
}

/** Links that can be paid, newest first. */
export function listOpenLinks(db: Connection, clientId: string): Promise<PaymentRow[]> {
  return paymentsOf(db, clientId)
    .where('source', '=', 'link')
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('payment_id')
    .execute();
}

/** Whether a newer link replaced an open one. */
export async function isReplaced(db: Connection, link: PaymentRow): Promise<boolean> {
  const newer = await paymentsOf(db, link.client_id)
    .where('source', '=', 'link')
    .where('status', '=', 'open')
    .where('created_at', '>', link.created_at)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Whether the outcome of one of a venue's payments waits for a person. */
export async function hasReview(db: Connection, clientId: string): Promise<boolean> {
  return (await paymentsOf(db, clientId).where('status', '=', 'review').limit(1).executeTakeFirst()) !== undefined;
}
