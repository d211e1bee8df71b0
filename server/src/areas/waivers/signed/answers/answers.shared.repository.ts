import type { Connection } from '#db/database';

/** How many of these signings have answers. */
export async function countAnswered(db: Connection, clientId: string, eventIds: readonly string[]): Promise<number> {
  if (eventIds.length === 0) return 0;
  const { answered } = await db
    .selectFrom('signing_answers')
    .where('client_id', '=', clientId)
    .where('event_id', 'in', eventIds)
    .select((eb) => eb.fn.countAll<number>().as('answered'))
    .executeTakeFirstOrThrow();
  return answered;
}
