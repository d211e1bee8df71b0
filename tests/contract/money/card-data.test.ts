import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import {
  type SigningBody,
  signAdultWaiver,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath, makeCallers, nameOf, rightfulCaller } from '../../helpers/app/contract-calls.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import { createSigningVenue, deviceArgs, readSignings } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const NUMBER = '4111 1111 1111 1111';

/** Every row that a person's words could be in. */
const stored = async (app: TestApp, venue: TestVenue) =>
  JSON.stringify([
    await readSignings(app, venue),
    await app.deps.db.readVenue(venue.clientId, async (db) => [
      await db.selectFrom('sync_mutations').selectAll().execute(),
      await db.selectFrom('early_undos').selectAll().execute(),
    ]),
    await parkedRows(app),
    app.logs,
  ]);

onAnyDatabase('card numbers that are typed where none belongs', (open) => {
  it('[P13] are refused by every endpoint that reads text, with the field', async ({ app }) => {
    const callers = await makeCallers(app);
    for (const contract of app.app.contracts) {
      if (!contract.body || contract.isSyncMessage) continue;
      const token = rightfulCaller(contract, callers);
      const { clientId, deviceId } = callers;
      const ids = { client_id: clientId, device_id: deviceId, code: 'SUMMER', date: '2026-07-04', year: '2027' };
      const path = fillPath(contract, ids);
      const body = { list: [{ note: `call me, ${NUMBER} 12/27` }] };
      const answer = await app.request(contract.method, path, { body, ...(token ? { token } : {}) });
      expect([answer.status, readError(answer).code], nameOf(contract)).toEqual([400, 'CARD_DATA_REFUSED']);
      expect(Object.keys(readError(answer).fields ?? {}), nameOf(contract)).toEqual(['list.0.note']);
    }
  });

  it('[P13] are not seen in the id that a program proposes for a booking', async ({ app }) => {
    const { token, clientId } = await app.createVenue();
    /* Ten in a row: one of them has the check digit of a card. */
    for (let ms = 1_763_800_000_000; ms < 1_763_800_000_010; ms += 1) {
      const body = { booking_id: `${clientId}-${ms}`, client_id: clientId, status: 'pending' };
      const answer = await app.request('POST', `/api/clients/${clientId}/bookings`, { token, body });
      expect(readError(answer).code, body.booking_id).toBe('INVALID_INPUT');
    }
  });

  it('[P13] are refused in the name of an uploaded file, and in no password', async ({ app, venue }) => {
    const form = new FormData();
    form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], `${NUMBER}.pdf`));
    expect((await call(app, uploadWaiver, { ...venue.own, form })).refusal.code).toBe('CARD_DATA_REFUSED');
    const body = { email: 'nobody@example.org', password: '4111111111111111' };
    expect((await call(app, login, { body })).refusal.code).toBe('INVALID_CREDENTIALS');
  });

  it('[P13] are named to a visitor before anything is signed, and masked in what a browser says about itself', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const sign = (body: SigningBody, headers = {}) => call(app, signAdultWaiver, { body, headers });
    const refused = await sign(adultBody(venue.clientId, { adult_last_name: `Łukasik ${NUMBER}` }));
    expect([refused.refusal.code, Object.keys(refused.refusal.fields ?? {})]).toEqual([
      'CARD_DATA_REFUSED',
      ['adult_last_name'],
    ]);
    const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
    const signed = await sign({ ...adultBody(venue.clientId), consent }, { 'user-agent': `Tablet ${NUMBER}` });
    expect(signed.status).toBe(200);
    expect(await stored(app, venue)).not.toContain(NUMBER);
    expect((await readSignings(app, venue)).events[0]?.evidence).toContain('Tablet •••• 1111');
  });

  it('[P13] [Q19] lose no signature of a kiosk: they are masked, the signing is marked, and coming again it is the same', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const args = deviceArgs(venue.clientId, { adult_last_name: 'Łukasik 4111111111111111' });
    const deed = mutationOf(venue.clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [deed])).results).toMatchObject([{ status: 'applied', needs_review: true }]);
    expect((await push(app, kiosk, [deed])).results).toMatchObject([{ status: 'duplicate', needs_review: true }]);
    const { events, waivers } = await readSignings(app, venue);
    expect(JSON.parse(events[0]?.review_reasons ?? '')).toContain('card_number_masked');
    expect(waivers).toMatchObject([{ adult_last_name: 'Łukasik •••• 1111', needs_review: 1 }]);
    expect(await stored(app, venue)).not.toContain('4111111111111111');
  });

  it('[P13] [Q19] are masked in the reason of an undo, and in what is kept for a person to read', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const undo = mutationOf(venue.clientId, 'undo_check_in', { checkin_id: 'x', reason: `paid with ${NUMBER}` });
    const unknown = mutationOf(venue.clientId, 'sell', { card: NUMBER, [NUMBER]: 4_111_111_111_111_111 });
    expect((await push(app, desk, [undo, unknown])).results).toMatchObject([
      { status: 'applied', needs_review: true },
      { status: 'parked', code: 'MUTATION_UNKNOWN' },
    ]);
    const text = await stored(app, venue);
    expect(text).not.toMatch(/4111.?1111.?1111.?1111/);
    expect(text).toContain('paid with •••• 1111');
  });
});
