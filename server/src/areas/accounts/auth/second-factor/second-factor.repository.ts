import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

export type FactorRow = Row<'second_factors'>;

/** A user's second factor, also one that waits for its first code (`enabled_at` is null); undefined if none. */
export function findFactor(db: Connection, userId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Whether signing in takes a code. */
export async function isFactorOn(db: Connection, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.enabled_at);
}

/** Stores a secret that waits for its first code, in place of an earlier one. False where it is on already. */
export async function insertWaitingFactor(
  db: Connection,
  row: Pick<FactorRow, 'user_id' | 'secret_sealed' | 'created_at'>,
): Promise<boolean> {
  const stored = await db
    .insertInto('second_factors')
    .values({ ...row, enabled_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: row.secret_sealed, created_at: row.created_at })
        .where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** False where another request was first, or the secret was replaced. */
export async function enableFactor(db: Connection, factor: FactorRow, step: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', factor.user_id)
    .where('secret_sealed', '=', factor.secret_sealed)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the codes up to a step as used; false where they are: of two requests with one code, one gets false. Requirement Y52. */
export async function takeStep(db: Connection, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns whether it was on. */
export async function deleteFactor(db: Connection, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst();
  return Boolean(deleted?.enabled_at);
}

/** Forgets set-ups begun before an ISO instant and never confirmed. */
export async function deleteWaitingFactors(db: Connection, createdBefore: string): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('enabled_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute();
}

/** Makes these the user's only recovery codes, all unused. `macs` has at least one. */
export async function replaceRecoveryCodes(db: Connection, userId: string, macs: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(macs.map((mac) => ({ user_id: userId, code_mac: mac, used_at: null })))
    .execute();
}

/** Each code once; false for one that is unknown or used. */
export async function takeRecoveryCode(db: Connection, userId: string, mac: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Connection, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
