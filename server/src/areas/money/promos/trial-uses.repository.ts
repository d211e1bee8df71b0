import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

export type TrialUse = Pick<Row<'trial_uses'>, 'kind' | 'mac'>;

/** The venue that has the trial of a mailbox or a card: this one, unless another took it before. */
export async function venueOfTrial(db: Connection, use: NewRow<'trial_uses'>): Promise<string> {
  await db
    .insertInto('trial_uses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { venue } = await db
    .selectFrom('trial_uses')
    .select('venue')
    .where('kind', '=', use.kind)
    .where('mac', '=', use.mac)
    .executeTakeFirstOrThrow();
  return venue;
}

/** The venues that are on trial, or that a code let in without a payment. */
export function listTriers(db: Connection): Promise<Pick<Row<'clients'>, 'client_id' | 'email'>[]> {
  return db
    .selectFrom('clients')
    .leftJoin('promo_codes', 'promo_codes.code', 'clients.promo_code')
    .where((eb) => eb.or([eb('clients.is_trial', '=', 1), eb('promo_codes.skip_payment', '=', 1)]))
    .select(['clients.client_id', 'clients.email'])
    .execute();
}
