import {
  downloadBookingsReport,
  downloadCheckInsReport,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addBooking, addCheckIn, addMany } from '../../helpers/venues/venue-rows.ts';

const TODAY = '2026-06-15';
const linesOf = (file: Buffer): string[] => file.toString('utf8').slice(1).trimEnd().split('\r\n');

onAnyDatabase('reports', (open) => {
  it('[F14] [X4] lists the effective check-ins with the stored time, and runs nothing in a spreadsheet', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const adult = await addWaiver(app, venue.clientId, {
      adult_first_name: '=HYPERLINK("http://evil.example","Ada")',
      phone: '2125550100',
      email: '@SUM(A1)',
    });
    const minor = await addWaiver(app, venue.clientId, {
      waiver_type: 'Minor',
      minor_first_name: 'Zoë',
      minor_last_name: 'Nguyễn, Jr.',
      phone: '+44 20 7946 0000',
    });
    const at = (time: string) => ({ venue_date: TODAY, check_in_time: `${TODAY}T${time}:00.000Z` });
    const first = await addCheckIn(app, venue.clientId, { waiver_id: adult, ...at('14:42') });
    await addCheckIn(app, venue.clientId, { waiver_id: adult, ...at('15:00') });
    const second = await addCheckIn(app, venue.clientId, { waiver_id: minor, ...at('17:05') });
    const third = await addCheckIn(app, venue.clientId, { waiver_id: 'unknown', ...at('18:00') });
    await addCheckIn(app, venue.clientId, {
      waiver_id: minor,
      venue_date: '2026-06-14',
      undone_at: `${TODAY}T00:00:00Z`,
    });

    const { headers, body } = await call(app, downloadCheckInsReport, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'week' },
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="checkins-report-week-2026-06-15.csv"');
    expect(linesOf(body)).toEqual([
      'Check-in ID,Check-in Date,Check-in Time,Waiver ID,Waiver Type,Adult Name,Minor Name,Phone Number,Email,Party Goers',
      `${third},6/15/2026,2:00 PM,unknown,N/A,N/A,N/A,N/A,N/A,1`,
      `${second},6/15/2026,1:05 PM,${minor},Minor,Ada Lovelace,"Zoë Nguyễn, Jr.",'+44 20 7946 0000,ada@example.org,2`,
      `${first},6/15/2026,10:42 AM,${adult},Adult,"'=HYPERLINK(""http://evil.example"",""Ada"") Lovelace",N/A,(212) 555-0100,'@SUM(A1),1`,
    ]);
  });

  it('[F14] [B17] lists bookings with everyone booked and everyone who came', async ({ app, venue }) => {
    const came = {
      check_in_status: 'checked in',
      party_goers: 5,
      party_checked_in_at: `${TODAY}T18:00:00.000Z`,
    } as const;
    const first = await addBooking(app, venue.clientId, '2026-06-01', { ...came, party_name: '-2+3' });
    const second = await addBooking(app, venue.clientId, TODAY, { booking_time: '09:30', status: 'cancelled' });
    await addBooking(app, venue.clientId, '2026-05-31');
    const { headers, body } = await call(app, downloadBookingsReport, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'custom' },
      query: { start: '2026-06-01', end: TODAY },
    });
    expect(headers.get('content-disposition')).toBe('attachment; filename="bookings-report-custom-2026-06-15.csv"');
    expect(linesOf(body).slice(1)).toEqual([
      `${first},6/1/2026,2:00 PM,Climbing,Group,'-2+3,(212) 555-0100,marie@example.org,4,2,6,confirmed,checked in,5`,
      `${second},6/15/2026,9:30 AM,Climbing,Group,Curie,(212) 555-0100,marie@example.org,4,2,6,cancelled,not checked in,`,
    ]);
  });

  it('[F14] loses and doubles nobody over the parts in which it is read', async ({ app, venue }) => {
    const people = await addMany(app, venue.clientId, 1_300);
    const ids: string[] = [];
    for (const [at, waiver_id] of people.entries())
      ids.push(await addCheckIn(app, venue.clientId, { waiver_id, venue_date: `2026-0${1 + (at % 6)}-1${at % 5}` }));
    const { body } = await call(app, downloadCheckInsReport, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'year' },
    });
    const listed = linesOf(body).slice(1);
    expect(listed.map((line) => line.split(',')[0] ?? '').toSorted()).toEqual(ids.toSorted());
    const dates = listed.map((line) => Date.parse(line.split(',')[1] ?? ''));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('[X1] is another venue’s 404, and a refusal is no file', async ({ app }) => {
    const [venue, stranger] = [await app.createVenue(), await app.createVenue()];
    for (const report of [downloadCheckInsReport, downloadBookingsReport]) {
      const params = { client_id: venue.clientId, period: 'today' };
      expect(await call(app, report, { token: stranger.token, params })).toMatchObject({ status: 404 });
      const refused = await call(app, report, { token: venue.token, params: { ...params, period: 'custom' } });
      expect(refused).toMatchObject({ status: 400, refusal: { code: 'INVALID_INPUT' } });
      expect(refused.headers.get('content-disposition')).toBeNull();
    }
  });
});
