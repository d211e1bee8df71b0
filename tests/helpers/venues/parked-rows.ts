import { openItem } from '@gatehouse/server/venue/parked-item';
import type { TestApp } from '../app/test-app.ts';

/** The parked items of all venues, each with its text as the server opens it; an empty text where it can't. */
export async function parkedRows({ deps }: TestApp) {
  const rows = await deps.db.readPlatform((db) => db.selectFrom('sync_parked').selectAll().execute());
  return rows.map((row) => ({ ...row, item: openItem(deps.secrets, row) ?? '' }));
}
