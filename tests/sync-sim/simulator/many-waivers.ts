import type { Row } from '@gatehouse/server/db/tables';
import { addWaiver } from '../../helpers/venues/people.ts';
import type { SimWorld } from './sim-world.ts';

/** Adds a waiver, which is returned, and 2,500 copies of it by one write of the venue. */
export async function addManyWaivers(server: SimWorld['server']): Promise<Row<'waivers'>> {
  const first = await addWaiver(server.app, 'C00001');
  const row = await server.read('C00001', (db) =>
    db.selectFrom('waivers').where('waiver_id', '=', first).selectAll().executeTakeFirstOrThrow(),
  );
  await server.app.deps.db.writeVenue('C00001', async (db) => {
    for (let at = 0; at < 2_500; at += 1)
      await db
        .insertInto('waivers')
        .values({ ...row, waiver_id: `C00001-${String(at).padStart(12, '0')}` })
        .execute();
  });
  return row;
}
