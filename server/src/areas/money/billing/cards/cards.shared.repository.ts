import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

export type CardRow = Row<'payment_cards'>;

/** The card that renewals charge. */
export function findPrimaryCard(db: Connection, clientId: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_primary', '=', 1)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Every card a venue ever stored, newest first. */
export function listCardRows(db: Connection, clientId: string): Promise<CardRow[]> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Makes a card the one that is charged; earlier ones are queued for disabling at the provider. */
export async function insertPrimaryCard(db: Connection, row: CardRow): Promise<void> {
  await unsetPrimaryCards(db, row.client_id);
  await db.insertInto('payment_cards').values(row).execute();
}

/** Cards that were replaced but are still stored at the provider: of one venue, or unscoped for the job. */
export function listReplacedCards(db: Connection, clientId?: string): Promise<CardRow[]> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('is_primary', '=', 0)
    .where('disabled_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .execute();
}

/** Records that the provider no longer stores this card, so that `listReplacedCards` leaves it out. */
export async function markDisabled(db: Connection, clientId: string, cardId: string, nowAtUtc: string): Promise<void> {
  await db
    .updateTable('payment_cards')
    .set({ disabled_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .execute();
}

/** None of a venue's cards is charged again; they are queued for disabling at the provider. */
export async function unsetPrimaryCards(db: Connection, clientId: string): Promise<void> {
  await db.updateTable('payment_cards').set({ is_primary: 0 }).where('client_id', '=', clientId).execute();
}
