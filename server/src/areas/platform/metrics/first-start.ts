import { type Clock, isoNow } from '#base/clock';
import type { Connection, Database } from '#db/database';
import { addState, findState, putState } from '#db/server-state';

/** When the installation's first server started; an ISO instant. */
const FIRST_START_KEY = 'first_started_at';

/** Records it once. One that is later than now is of a clock that was ahead. */
export async function keepFirstStart({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const nowAtUtc = isoNow(clock);
  await db.writePlatform(async (tx) => {
    if (await addState(tx, FIRST_START_KEY, nowAtUtc)) return;
    if (((await findFirstStart(tx)) ?? '') > nowAtUtc) await putState(tx, FIRST_START_KEY, nowAtUtc);
  });
}

/** When the installation's first server started, as an ISO instant; null before that was recorded. Platform transaction. */
export function findFirstStart(db: Connection): Promise<string | null> {
  return findState(db, FIRST_START_KEY);
}
