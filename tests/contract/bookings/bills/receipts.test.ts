import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { emailReceipt, getOwnReceipt, getReceipt } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { pagesOf, picturesOf } from '#helpers/samples/read-pdf';
import { billed, takeMoney } from '#helpers/venues/bill-money';
import { book, openOffering } from '#helpers/venues/offerings';

const LETTER = { width: 612, height: 792 };
const ROLL = 226.77;
const at = (venue: TestVenue, booking_id: string) => ({
  token: venue.token,
  params: { ...venue.own.params, booking_id },
});

async function expire(app: TestApp, { clientId }: TestVenue): Promise<void> {
  await app.deps.db.writePlatform((db) =>
    db.updateTable('clients').set({ service_paid_until: '2026-01-01' }).where('client_id', '=', clientId).execute(),
  );
}

onBothDatabases('a receipt', () => {
  it('[B67] is a bill before any money, then has a number without gaps and all that was paid', async ({ app }) => {
    const { venue, made, place } = await billed(app);
    const settings = { tax_number: 'TAX-77', prices_include_tax: false, taxes: [], tip_percents: [] };
    await call(app, setTaxSettings, { ...venue.own, body: settings });
    const bill = await call(app, getReceipt, at(venue, made.booking_id));
    expect(bill.headers.get('content-type')).toBe('application/pdf');
    expect(bill.headers.get('cache-control')).toBe('private, no-store');
    const [before] = await pagesOf(bill.body);
    for (const shown of ['Bill', 'TAX-77', 'Marie Curie', 'Weekend', '2 × Child', '$39.90', 'Balance due', '$139.90'])
      expect(before).toContain(shown);
    expect(before).not.toContain('Receipt number');

    const later = await place('11:00');
    await takeMoney(app, venue, later.booking_id, { amount_cents: 100 });
    await takeMoney(app, venue, made.booking_id, { amount_cents: 10_000, tip_cents: 500, reference: 'REF-1' });
    await takeMoney(app, venue, made.booking_id, { amount_cents: 1_000, kind: 'refund', method: 'terminal' });
    const [text] = await pagesOf((await call(app, getReceipt, at(venue, made.booking_id))).body);
    for (const shown of ['Receipt number 2', '$100.00', 'tip $5.00', 'Refund: Card at the desk', '-$10.00', '$49.90'])
      expect(text).toContain(shown);
    for (const hidden of ['REF-1', venue.email]) expect(text).not.toContain(hidden);
  });

  it('[B67] opens for the holder of the link alone, without names of staff, and in an expired venue too', async ({
    app,
  }) => {
    const { venue, made } = await billed(app);
    const other = await app.createVenue();
    await takeMoney(app, venue, made.booking_id, { amount_cents: 100, device_name: 'Desk 2' });
    await expire(app, venue);
    const params = { booking_id: made.booking_id };
    const own = await call(app, getOwnReceipt, { params, query: { token: made.token, format: '80mm' } });
    const [text] = await pagesOf(own.body);
    expect(text).toContain('Receipt number 1');
    expect(text).not.toContain('Desk 2');
    for (const query of [{ token: 'x' }, {}])
      expect((await call(app, getOwnReceipt, { params, query })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await call(app, getReceipt, at(other, made.booking_id))).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await call(app, getReceipt, at(venue, made.booking_id))).status).toBe(200);
    const wide = { ...at(venue, made.booking_id), query: { format: 'a4' as 'letter' } };
    expect((await call(app, getReceipt, wide)).status).toBe(400);
  });

  it('[B67] is mailed to the party, or where the desk says, and recorded', async ({ app }) => {
    const { venue, made } = await billed(app);
    await expire(app, venue);
    const mail = (body: { email?: string | null }) => call(app, emailReceipt, { ...at(venue, made.booking_id), body });
    expect((await mail({})).body.message).toBe('The receipt is on its way to marie@example.org');
    await takeMoney(app, venue, made.booking_id, { amount_cents: 100 });
    await mail({ email: 'pierre@example.org' });
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bookings').set({ party_email: '' }).where('booking_id', '=', made.booking_id).execute(),
    );
    expect((await mail({})).refusal.fields).toMatchObject({ email: expect.stringContaining('no email address') });
    expect((await mail({ email: 'nobody' })).status).toBe(400);
    await sendDueMail(app.deps, new AbortController().signal);
    const sent = app.mails.filter(({ attachments }) => attachments?.some(({ filename }) => filename.endsWith('.pdf')));
    expect(sent.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
      ['marie@example.org', 'Your bill'],
      ['pierre@example.org', 'Your receipt'],
    ]);
    expect((await pagesOf(sent[1]?.attachments?.[0]?.content ?? new Uint8Array()))[0]).toContain('Receipt number 1');
    const entries = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').where('action', '=', 'mail_receipt').select(['actor', 'subject']).execute(),
    );
    expect(entries).toEqual(
      Array.from({ length: 2 }, () => ({ actor: `user:${venue.userId}`, subject: made.booking_id })),
    );
  });
});

onAnyDatabase('the paper of a receipt', () => {
  it('[B67] fits Letter and a roll of 80 mm, in any script and for any number of lines', async ({ app }) => {
    const { venue, made } = await billed(app);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const names = { party_name: 'שלום 小龙 नेहा 🎉', offering_name: 'เลเซอร์แท็ก' };
      await db.updateTable('bookings').set(names).where('booking_id', '=', made.booking_id).execute();
      const line = await db.selectFrom('bill_lines').where('kind', '=', 'base').selectAll().executeTakeFirstOrThrow();
      for (let from = 10; from < 1_210; from += 300)
        await db
          .insertInto('bill_lines')
          .values(
            Array.from({ length: 300 }, (_, index) => ({ ...line, line_id: `l${from + index}`, number: from + index })),
          )
          .execute();
    });
    const letter = await call(app, getReceipt, at(venue, made.booking_id));
    const pages = await pagesOf(letter.body);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.join(' ')).toContain('702 more lines');
    for (const shown of ['小 龙', 'नेहा', 'เลเซอร์แท็ก']) expect(pages[0]).toContain(shown);
    const roll = await call(app, getReceipt, { ...at(venue, made.booking_id), query: { format: '80mm' } });
    const [strip, ...others] = await picturesOf(roll.body, 1);
    expect(others).toEqual([]);
    expect(strip?.width).toBeCloseTo(ROLL, 1);
    expect((await picturesOf(letter.body, 1))[0]).toMatchObject(LETTER);
  });

  it('[B67] needs a booking with prices', async ({ app, venue }) => {
    const made = await book(app, await openOffering(app, venue));
    const id = made.body.booking_id;
    expect((await call(app, getReceipt, at(venue, id))).refusal.code).toBe('NO_BILL');
    const query = { token: made.body.token };
    expect((await call(app, getOwnReceipt, { params: { booking_id: id }, query })).refusal.code).toBe('NO_BILL');
    expect((await call(app, emailReceipt, { ...at(venue, id), body: {} })).refusal.code).toBe('NO_BILL');
  });
});
