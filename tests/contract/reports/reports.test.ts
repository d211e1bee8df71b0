import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import {
  downloadReport,
  getBookingsReport,
  getCheckInsReport,
  getGuestsReport,
  getRevenueReport,
  getWaiversReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { paymentRow, refundRow } from '../../helpers/venues/money-rows.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

/** A Monday. */
const TODAY = '2026-06-15';

onBothDatabases('reports', () => {
  const given = ({ clientId, token }: TestVenue, period = 'month', query = {}) => ({
    token,
    params: { client_id: clientId, period },
    query,
  });

  async function addMoney(app: TestApp, { clientId }: TestVenue, at: string, cents: number, refunded = 0) {
    const bookingId = await addBooking(app, clientId, TODAY);
    const payment = paymentRow(clientId, bookingId, at, { amount_cents: cents });
    const refund = refundRow(clientId, bookingId, at, { payment_id: payment.payment_id, amount_cents: refunded });
    await app.deps.db.writeVenue(clientId, async (db) => {
      await db.insertInto('booking_payments').values(payment).execute();
      if (refunded > 0) await db.insertInto('booking_refunds').values(refund).execute();
    });
  }

  it('[F34] knows where each waiver was signed, and who had signed before', async ({ app, venue }) => {
    const document = await uploadWaiver(app, venue, 'First');
    const shown = { document_id: document.document_id, document_sha256: document.sha256 };
    await fromDevice(app, deviceArgs(venue.clientId, shown));
    await fromDevice(app, deviceArgs(venue.clientId, shown));
    await addWaiver(app, venue.clientId, { event_id: null });
    const { report } = (await call(app, getWaiversReport, given(venue, 'today'))).body;
    expect(report.total).toMatchObject({ signed: 2, first_time: 1, returning: 1, at_kiosk: 2, by_link: 0 });
  });

  it('[F33] compares a running month with the same days of the one before', async ({ app, venue }) => {
    for (const date_signed of ['2026-05-01', '2026-05-15', '2026-05-16', '2026-05-31', '2026-06-01', TODAY])
      await addWaiver(app, venue.clientId, { date_signed });
    const { report } = (await call(app, getWaiversReport, given(venue, 'this-month'))).body;
    expect(report).toMatchObject({
      range: { from: '2026-06-01', to: TODAY },
      compared: { from: '2026-05-01', to: '2026-05-15' },
      is_partial: true,
    });
    expect([report.total.signed, report.previous.signed]).toEqual([2, 2]);
  });

  it('[F34] sells the places of open days only', async ({ app, venue }) => {
    const hours = { mon_start: '10:00', mon_end: '12:00', interval_minutes: 60, available_days: ['mon'] };
    const offering = await openOffering(app, venue, { ...hours, capacity: 20 });
    await addBooking(app, venue.clientId, TODAY, {
      offering_id: offering.offering_id,
      base_players: 9,
      add_players: 3,
    });
    const query = { startDate: '2026-06-08', endDate: '2026-06-21' };
    const ask = async () => (await call(app, getBookingsReport, given(venue, 'custom', query))).body.report.offerings;
    /* Two Mondays with three start times each. */
    expect(await ask()).toMatchObject([{ players: 12, places: 120 }]);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .insertInto('blackout_dates')
        .values({
          client_id: venue.clientId,
          blackout_id: 'b1',
          offering_id: '',
          blackout_date: '2026-06-08',
          reason: null,
          created_at: '2026-06-01T00:00:00.000Z',
        })
        .execute(),
    );
    expect(await ask()).toMatchObject([{ players: 12, places: 60 }]);
  });

  it('[F35] counts money by the venue’s day of completion, as the owner’s archive does', async ({ app, venue }) => {
    /* 23:59 and 0:00 in New York. */
    await addMoney(app, venue, '2026-06-15T03:59:59.999Z', 1_010);
    await addMoney(app, venue, '2026-06-15T04:00:00.000Z', 2_020, 505);
    const { report } = (await call(app, getRevenueReport, given(venue, 'week'))).body;
    const [usd] = report.currencies;
    expect(usd?.days.slice(-2)).toMatchObject([
      { date: '2026-06-14', collected_cents: 1_010, refunded_cents: 0 },
      { date: TODAY, collected_cents: 2_020, refunded_cents: 505 },
    ]);
    const { body } = await call(app, exportAccount, venue.own);
    const archive = readZip(body);
    const amounts = (file: string): number[] =>
      (archive.get(file)?.toString('utf8') ?? '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
        .map((cells, _, [titles]) => Number(cells[titles?.indexOf('amount') ?? -1]))
        .slice(1);
    const centsOf = (file: string): number => Math.round(amounts(file).reduce((sum, amount) => sum + amount, 0) * 100);
    expect(usd?.total.collected_cents).toBe(centsOf('booking-payments.csv'));
    expect(usd?.total.refunded_cents).toBe(centsOf('booking-refunds.csv'));
  });

  it('[F33] [X4] downloads each as CSV with a line for each day, and its name says which', async ({ app, venue }) => {
    await addMoney(app, venue, '2026-06-15T14:00:00.000Z', 1_010, 505);
    const waiverId = await addWaiver(app, venue.clientId, { date_signed: '2026-06-01' });
    const path = `/api/clients/${venue.clientId}/checkins`;
    await app.request('POST', path, { token: venue.token, body: { waiver_id: waiverId } });
    const files = {
      waivers: 'waivers',
      'check-ins': 'check-ins-by-day',
      bookings: 'bookings-by-day',
      revenue: 'revenue',
    };
    const lastLines = {
      waivers: /^2026-06-15,0,0,0,0,0,0,0,0,0,0$/,
      'check-ins': /^2026-06-15,1,1,0,0,0$/,
      bookings: /^2026-06-15,1,1,6,0,0,0,0$/,
      revenue: /^2026-06-15,USD,1,10\.1,1,5\.05,5\.05$/,
    };
    for (const [report, name] of Object.entries(files)) {
      const file = `/api/clients/${venue.clientId}/reports/files/${report}/week`;
      const { status, headers, body } = await app.request('GET', file, { token: venue.token });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-report-week-2026-06-15.csv"`);
      const lines = Buffer.from(body as Uint8Array)
        .toString('utf8')
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(8);
      expect(lines.at(-1)).toMatch(lastLines[report as keyof typeof lastLines]);
    }
  });

  it('[F33] [X1] refuses what is no period, and ranges that are too long or the wrong way round', async ({ app }) => {
    const venue = await app.createVenue();
    const refused = async (period: string, query: object): Promise<string> => {
      const { status, refusal } = await call(app, getWaiversReport, given(venue, period, query));
      expect([status, refusal.code]).toEqual([400, 'INVALID_INPUT']);
      return refusal.message;
    };
    expect(await refused('custom', {})).toContain('Please choose a start date');
    expect(await refused('custom', { startDate: TODAY })).toContain('Please choose an end date');
    expect(await refused('custom', { startDate: TODAY, endDate: '2026-06-14' })).toContain('before end date');
    expect(await refused('custom', { startDate: '2025-01-01', endDate: '2026-01-02' })).toContain('maximum 366 days');
    expect(await refused('custom', { startDate: '1999-12-31', endDate: '2000-01-02' })).toContain('2000 and 2099');
    await refused('decade', {});
    await refused('custom', { startDate: "'; --", endDate: TODAY });
  });

  it('[I2] reports to its own venue alone', async ({ app, venue }) => {
    const other = await app.createVenue();
    await addMoney(app, venue, '2026-06-15T14:00:00.000Z', 1_010);
    await addWaiver(app, venue.clientId, { date_signed: TODAY });
    const revenue = (await call(app, getRevenueReport, given(other))).body.report.currencies;
    expect(revenue).toMatchObject([{ currency: 'USD', total: { payments: 0 }, offerings: [] }]);
    expect((await call(app, getWaiversReport, given(other))).body.report.total.signed).toBe(0);
    for (const contract of [
      getWaiversReport,
      getCheckInsReport,
      getBookingsReport,
      getRevenueReport,
      getGuestsReport,
      downloadReport,
    ]) {
      const params = { client_id: venue.clientId, period: 'month', report: 'waivers' };
      expect((await call(app, contract, { token: other.token, params })).status).toBe(404);
    }
  });
});
