import { migrations } from '@gatehouse/migrations';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const added = {
  waivers: ['waivers_report'],
  archived_waivers: ['archived_waivers_report'],
  bookings: ['bookings_report', 'bookings_made'],
  booking_payments: ['booking_payments_completed', 'booking_payments_undecided'],
  booking_refunds: ['booking_refunds_completed', 'booking_refunds_undecided'],
};

onBothDatabases('the columns of reports in a venue of before', (_open, dialect) => {
  it('[F34] are found out from what is stored', async ({ app }) => {
    const { owner } = app.deps.db;
    const venue = await app.createVenue();
    const document = await uploadWaiver(app, venue, 'First');
    const args = deviceArgs(venue.clientId, { document_id: document.document_id, document_sha256: document.sha256 });
    await fromDevice(app, args);
    await fromDevice(
      app,
      deviceArgs(venue.clientId, { document_id: document.document_id, signed_at: '2026-06-15T14:59:00.000Z' }),
    );
    await addWaiver(app, venue.clientId, { event_id: null });
    const columns = () =>
      app.deps.db.readVenue(venue.clientId, (db) =>
        db
          .selectFrom('waivers')
          .where('client_id', '=', venue.clientId)
          .orderBy('is_first', 'desc')
          .orderBy('signed_via')
          .select(['signed_via', 'is_first', 'event_id'])
          .execute(),
      );
    for (const index of Object.values(added).flat()) await owner.schema.dropIndex(index).execute();
    for (const table of ['waivers', 'archived_waivers'])
      for (const column of ['signed_via', 'is_first'])
        await owner.schema.alterTable(table).dropColumn(column).execute();
    const migration = migrations.find(({ name }) => name === '027-reports');
    await owner.transaction().execute(async (db) => migration?.up({ db, dialect }));
    const rows = await columns();
    const signed = rows.filter((row) => row.event_id !== null);
    expect(signed.map((row) => [row.signed_via, row.is_first])).toEqual([
      ['kiosk', 1],
      ['kiosk', 0],
    ]);
    expect(rows.filter((row) => row.event_id === null)).toEqual([{ signed_via: null, is_first: 0, event_id: null }]);
  });
});
