import { findWaiverIds } from '@gatehouse/server/db/find-waivers';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';

onBothDatabases('isolation by venue', (_open, dialect) => {
  it('numbers venues C00001, C00002, …', async ({ app, venue: first }) => {
    const second = await app.createVenue();
    expect([first.clientId, second.clientId]).toEqual(['C00001', 'C00002']);
  });

  if (dialect === 'postgres')
    it('[S19] hides another venue from a transaction that forgot its filter', async ({ app, venue: mine }) => {
      await app.createVenue();
      const seen = await app.deps.db.readVenue(mine.clientId, (db) =>
        db.selectFrom('sync_tenant').select('client_id').execute(),
      );
      expect(seen).toEqual([{ client_id: mine.clientId }]);
      const changed = app.deps.db.writeVenue(mine.clientId, (db) =>
        db.updateTable('sync_tenant').set({ version: 99 }).execute(),
      );
      expect((await changed)[0]?.numUpdatedRows).toBe(1n);
    });

  if (dialect === 'postgres')
    it('[S19] searches the venue of the transaction, whichever a caller names', async ({ app, venue: mine }) => {
      const other = await app.createVenue();
      const own = await addWaiver(app, mine.clientId, { adult_last_name: 'Nowak' });
      await addWaiver(app, other.clientId, { adult_last_name: 'Nowak' });
      const found = await app.deps.db.readVenue(mine.clientId, (db) =>
        findWaiverIds('postgres', db, other.clientId, { text: 'nowak' }, 10),
      );
      expect(found).toEqual([own]);
    });
});
