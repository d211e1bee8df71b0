import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { preview } from '../../helpers/venues/merge-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';

onBothDatabases('[F22] the preview of a merge', () => {
  it('counts what the two have in common once, and a record that nobody signed as no waiver', async ({ app }) => {
    const venue = await app.createVenue();
    const { clientId } = venue;
    const booking_id = await addBooking(app, clientId, '2026-06-16');
    const william = await addWaiver(app, clientId, { adult_first_name: 'William', booking_id });
    const again = await addWaiver(app, clientId, { adult_first_name: 'William', booking_id });
    const bill = await addWaiver(app, clientId, { adult_first_name: 'Bill', adult_dob: null, event_id: null });
    await addMember(app, clientId, william, '2026-06-14');
    await addMember(app, clientId, bill, '2026-06-15');
    for (const waiver_id of [william, bill]) await addCheckIn(app, clientId, { waiver_id });

    const { body } = await preview(app, venue, william, bill);
    expect(body).toMatchObject({
      keep: { waivers: 2, check_ins: 1, bookings: 1 },
      merge: { waivers: 0, check_ins: 1, bookings: 0 },
      together: { waivers: 2, check_ins: 2, bookings: 1 },
      obstacle: null,
      birth_dates_differ: false,
    });
    expect(body.keep.memberships).toMatchObject([{ expiration_date: '2026-06-14', is_active: false }]);
    expect(body.merge.memberships).toMatchObject([{ expiration_date: '2026-06-15', is_active: true }]);
    expect((await preview(app, venue, william, again)).body).toMatchObject({
      together: { waivers: 2, check_ins: 1, bookings: 1 },
      obstacle: null,
    });
    const unknown = `${clientId}-000000000000`;
    for (const [keep, merged] of [[william, unknown] as const, [unknown, william] as const])
      expect((await preview(app, venue, keep, merged)).refusal.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('says where two birth dates differ, a minor’s own', async ({ app }) => {
    const venue = await app.createVenue();
    const named = { waiver_type: 'Minor', minor_first_name: 'Leo', minor_last_name: 'Li' } as const;
    const leo = await addWaiver(app, venue.clientId, { ...named, minor_dob: '2016-01-02' });
    const same = await addWaiver(app, venue.clientId, { ...named, adult_dob: '1980-01-01', minor_dob: '2016-01-02' });
    const other = await addWaiver(app, venue.clientId, { ...named, minor_dob: '2016-02-01' });
    const unknown = await addWaiver(app, venue.clientId, { ...named, minor_dob: null });
    const differ = async (merged: string) => (await preview(app, venue, leo, merged)).body.birth_dates_differ;
    expect([await differ(same), await differ(other), await differ(unknown)]).toEqual([false, true, false]);
    const [ada, bob] = [
      await addWaiver(app, venue.clientId, { minor_dob: '2016-01-02' }),
      await addWaiver(app, venue.clientId, { adult_dob: '1985-10-12', minor_dob: '2016-01-02' }),
    ];
    expect((await preview(app, venue, ada, bob)).body.birth_dates_differ).toBe(true);
  });
});
