import { openItem } from '@gatehouse/server/venue/parked-item';
import type { TestApp } from '../app/test-app.ts';

/** The parked items of all venues, each with its text as the server opens it; an empty text where it can't. */
export async function parkedRows({ deps }: TestApp) {
  const rows = await deps.db.readPlatform((db) => db.selectFrom('sync_parked').selectAll().execute());
  return rows.map((row) => ({ ...row, item: openItem(deps.secrets, row) ?? '' }));
}

/** Parked items as earlier releases stored them: `old-00`, `old-01` and so on. */
export async function leaveReadable(
  { deps }: TestApp,
  clientId: string,
  texts: readonly string[],
  prefix = 'old',
): Promise<void> {
  await deps.db.writeVenue(clientId, async (db) => {
    for (const [index, item] of texts.entries())
      await db
        .insertInto('sync_parked')
        .values({
          client_id: clientId,
          parked_id: `${prefix}-${String(index).padStart(2, '0')}`,
          mutation_id: null,
          device_id: null,
          item,
          code: 'INVALID_INPUT',
          message: 'x',
          parked_at: '2026-06-15T14:00:00.000Z',
          resolved_at: null,
          resolution: null,
          reason: null,
          resolved_by: null,
        })
        .execute();
  });
}
