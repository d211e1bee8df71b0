import { countTotals } from '@gatehouse/migrations';
import type { Row } from '@gatehouse/server/db/tables';
import type { Deps } from '@gatehouse/server/integrations/deps';

interface HasDatabase {
  deps: Pick<Deps, 'db'>;
}

/** Every total that is not zero, in order. */
async function storedTotals(app: HasDatabase): Promise<Row<'venue_totals'>[]> {
  const rows = await app.deps.db.readPlatform((db) =>
    db.selectFrom('venue_totals').selectAll().orderBy('client_id').orderBy('span').orderBy('start').execute(),
  );
  return rows.filter((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0));
}

/** The totals as they were kept, and as a fresh count of everything gives them. */
export async function keptAndCounted(app: HasDatabase) {
  const kept = await storedTotals(app);
  await app.deps.db.writePlatform(async (db) => {
    await db.deleteFrom('venue_totals').execute();
    await countTotals(db);
  });
  return { kept, counted: await storedTotals(app) };
}
