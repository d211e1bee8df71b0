import { archivePastYears } from '@gatehouse/server/areas/waivers/signed/archive/year-end.service';
import type { Deps } from '@gatehouse/server/integrations/deps';
import type { TestApp } from '../app/test-app.ts';

const never = new AbortController().signal;

/** One run of the year's end. */
export const endYear = (app: TestApp, deps: Deps = app.deps): Promise<void> => archivePastYears(deps, never);

/** Where the waivers of a venue are, by id. */
export const placesOf = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, async (db) => {
    const ids = async (table: 'waivers' | 'archived_waivers') =>
      (await db.selectFrom(table).where('client_id', '=', clientId).select('waiver_id').execute())
        .map((row) => row.waiver_id)
        .toSorted();
    return { present: await ids('waivers'), archived: await ids('archived_waivers') };
  });

export const runsOf = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('archive_runs').where('client_id', '=', clientId).orderBy('year_start').selectAll().execute(),
  );

/** A server that is killed instead of, or after, a transaction that writes: `dies` is asked before and after each. */
export function mortalDeps(deps: Deps, dies: () => boolean): Deps {
  const kill = (): never => {
    throw new Error('killed');
  };
  return {
    ...deps,
    logger: { ...deps.logger, error: () => undefined },
    db: {
      ...deps.db,
      async writeVenue(clientId, work) {
        if (dies()) kill();
        const value = await deps.db.writeVenue(clientId, async (db) => {
          const done = await work(db);
          if (dies()) kill();
          return done;
        });
        if (dies()) kill();
        return value;
      },
    },
  };
}
