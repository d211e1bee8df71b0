import { createHash } from 'node:crypto';
import { openMail } from '@gatehouse/server/areas/mail/outbox/stored-mail';
import {
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
  signMinorWaiverOtherSpelling,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import { adultBody, minors, signaturePicture } from '../../helpers/samples/signing-samples.ts';
import {
  createSigningVenue,
  expireSubscription,
  readSignings,
  uploadWaiver,
} from '../../helpers/venues/signing-venue.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

onBothDatabases('signing over HTTP', (open) => {
  it('[W1] freezes what was shown, by whom, when and where, with its hash', async ({ app, venue }) => {
    const document = await uploadWaiver(app, venue);
    const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.', 'I agree.'] };
    const strokes = {
      width: 460,
      height: 150,
      strokes: [
        [
          [10, 10, 0, 0.4],
          [90, 70, 40, 0.6],
        ],
      ],
    };
    const { status, body } = await call(app, signAdultWaiver, {
      body: adultBody(venue.clientId, { consent, strokes, time_zone: 'Europe/Warsaw' }),
      headers: { 'user-agent': 'Phone/7' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      waiver_id: expect.stringMatching(new RegExp(`^${venue.clientId}-[0-9A-Z]{12}$`)),
      waiver_ids: [body.waiver_id],
      download_token: expect.stringMatching(/^[\w-]{43}$/),
      documents: [{ document_id: 'default', name: 'Waiver', valid_until: '2026-12-31' }],
    });
    const { events, images, waivers, counts, audit, version } = await readSignings(app, venue);
    const event = events[0];
    expect(event?.evidence_sha256).toBe(sha256(event?.evidence ?? ''));
    expect(event?.download_token_hash).toBe(sha256(body.download_token));
    expect(JSON.parse(event?.evidence ?? '')).toMatchObject({
      kind: 'adult',
      format: 2,
      documents: [
        {
          document_id: 'default',
          file_id: document.document_id,
          name: 'Waiver',
          language: 'en',
          version: 1,
          sha256: document.sha256,
          is_known: true,
        },
      ],
      questions: [],
      answers_sha256: null,
      consent,
      signer: { first_name: 'Zoë', last_name: 'Łukasik', DoB: '1990-02-28', email: 'zoe@example.org' },
      people: [{ waiver_id: body.waiver_id, waiver_type: 'Adult' }],
      signature: {
        type: 'drawn',
        picture_sha256: sha256(images[0]?.png ?? ''),
        strokes_sha256: sha256(images[0]?.strokes ?? ''),
        strokes_count: 1,
      },
      time: {
        device_at: '2026-06-15T15:00:00.000Z',
        corrected_at: '2026-06-15T15:00:00.000Z',
        received_at: '2026-06-15T15:00:00.000Z',
        device_time_zone: 'Europe/Warsaw',
        venue_time_zone: 'America/New_York',
        venue_date: '2026-06-15',
      },
      origin: { actor: 'visitor', ip: '127.0.0.1', user_agent: 'Phone/7' },
    });
    expect(waivers).toMatchObject([
      {
        person_key: 'zoe lukasik|1990-02-28',
        date_signed: '2026-06-15',
        needs_review: 0,
        version,
        event_id: event?.event_id,
      },
    ]);
    expect(counts).toEqual([{ client_id: venue.clientId, month: '2026-06', signed: 1 }]);
    expect(audit).toMatchObject([
      { subject: event?.event_id, content_sha256: event?.evidence_sha256, actor: 'visitor' },
    ]);
  });

  it('[W1] a replaced PDF changes no signed record, and the version that was shown is the one recorded', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const first = await uploadWaiver(app, venue, 'First');
    await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
    const before = (await readSignings(app, venue)).events;
    const second = await uploadWaiver(app, venue, 'Second');
    expect((await readSignings(app, venue)).events).toEqual(before);
    const shown = { document_id: first.document_id, document_version: 1, document_sha256: first.sha256 };
    const late = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, shown) });
    expect(late.status).toBe(200);
    const hashes = (await readSignings(app, venue)).events.map(({ document_sha256: hash }) => hash);
    expect(hashes).toEqual([first.sha256, first.sha256]);
    expect(second.sha256).not.toBe(first.sha256);
    const unknown = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { document_id: 'none' }) });
    expect([unknown.status, unknown.refusal.fields]).toEqual([400, { document_id: expect.any(String) }]);
  });

  it('[T7] makes one waiver for each person, in either spelling of minors', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const numbered = {
      minor_1_first_name: 'Ana',
      minor_1_last_name: 'Nguyễn',
      minor_1_DoB: '2015-01-01',
      minor_2_first_name: '小龙',
      minor_2_last_name: '李',
      minor_2_DoB: '2017-05-05',
    };
    const guardian = await call(app, signMinorWaiver, { body: adultBody(venue.clientId, numbered) });
    expect(guardian.body).toMatchObject({ success: true, waiver_id: guardian.body.waiver_ids[0] });
    expect(guardian.body.waiver_ids).toHaveLength(2);
    const other = await call(app, signMinorWaiverOtherSpelling, { body: adultBody(venue.clientId, { minors }) });
    expect(other.body.waiver_ids).toHaveLength(2);
    const both = await call(app, signAdultMinorWaiver, { body: adultBody(venue.clientId, { minors }) });
    expect(both.body.waiver_ids).toHaveLength(3);
    const { waivers, events, counts } = await readSignings(app, venue);
    expect(events).toHaveLength(3);
    const of = (ids: string[]) =>
      ids
        .map((id) => waivers.find(({ waiver_id: other_ }) => other_ === id))
        .map((row) => [row?.waiver_type, row?.minor_first_name]);
    expect(of(guardian.body.waiver_ids)).toEqual([
      ['Minor', 'Ana'],
      ['Minor', '小龙'],
    ]);
    expect(of(both.body.waiver_ids)).toEqual([
      ['Adult', null],
      ['Minor', 'Ana'],
      ['Minor', '小龙'],
    ]);
    expect(counts[0]?.signed).toBe(7);
  });

  it('[W4] refuses what the form would have refused, in its words and by field', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const post = async (
      contract: typeof signAdultWaiver | typeof signMinorWaiver | typeof signAdultMinorWaiver,
      change: Record<string, unknown>,
    ) => {
      const { status, refusal } = await call(app, contract, { body: adultBody(venue.clientId, change) });
      return [status, refusal.code, refusal.message, Object.keys(refusal.fields ?? {})];
    };
    expect(await post(signAdultWaiver, { adult_DoB: '2010-06-15' })).toEqual([
      400,
      'AGE_RULE',
      'Age Validation: Age 16 - Must use minor waiver form with parental consent',
      ['adult_DoB'],
    ]);
    expect(await post(signMinorWaiver, { minors, adult_DoB: '2010-06-15' })).toEqual([
      400,
      'AGE_RULE',
      'Age Validation: A parent or guardian must be at least 18 years old',
      ['adult_DoB'],
    ]);
    expect((await post(signMinorWaiver, { minors: [] }))[0]).toBe(400);
    expect(
      (await post(signMinorWaiver, { minors, adult_first_name: '', adult_last_name: '', adult_DoB: '' })).slice(0, 3),
    ).toEqual([400, 'INVALID_INPUT', 'Please fill in all required fields: First Name, Last Name, Date of Birth.']);
    expect((await post(signAdultWaiver, { adult_DoB: '2030-01-01' }))[2]).toBe(
      'Age Validation: Date of birth cannot be in the future',
    );
    expect((await post(signAdultWaiver, { adult_DoB: '1990-02-30' }))[2]).toBe(
      'Age Validation: Please enter a valid date of birth',
    );
    expect((await post(signAdultWaiver, { email: 'not an address' }))[3]).toEqual(['email']);
    expect((await post(signAdultWaiver, { phone: '12' }))[3]).toEqual(['phone']);
    expect((await post(signAdultMinorWaiver, { minors: Array.from({ length: 11 }, () => minors[0]) }))[0]).toBe(400);
    expect((await readSignings(app, venue)).events).toEqual([]);
  });

  it('[K8] refuses a signature without ink, also when strokes claim some', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const blank = signaturePicture({ isBlank: true });
    const strokes = { width: 460, height: 150, strokes: [[[1, 1, 0, 0.5]]] };
    for (const change of [{ signature_data: blank }, { signature_data: blank, strokes }, { signature_data: '' }]) {
      const { status, refusal } = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, change) });
      expect([status, refusal.code, refusal.message]).toEqual([
        400,
        'SIGNATURE_BLANK',
        'Please provide your signature.',
      ]);
    }
    const both = await call(app, signAdultWaiver, {
      body: adultBody(venue.clientId, { email: '', signature_data: blank }),
    });
    expect(both.refusal.message).toBe('Please fill in all required fields: Email, and provide your signature.');
  });

  it('asks for the address where the venue does', async ({ app }) => {
    const venue = await createSigningVenue(app, { columns: { address_required: 1 } });
    const { status, refusal } = await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['zip_code', 'state', 'city', 'street']]);
    const address = { street: '1 Main St', city: 'Springfield', state: 'NY', zip_code: '10001' };
    const whole = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, address) });
    expect(whole.status).toBe(200);
  });

  it('[W6] an expired subscription or an exceeded plan never stops a signature', async ({ app }) => {
    const venue = await createSigningVenue(app, { planId: 'tiny' });
    await expireSubscription(app, venue);
    await app.deps.db.writePlatform((db) =>
      db
        .insertInto('plans')
        .values({
          plan_id: 'tiny',
          plan_name: 'Tiny',
          plan_type: 'monthly',
          price_cents: 100,
          waivers_per_month: 1,
          position: 9,
        })
        .execute(),
    );
    for (const _ of [1, 2])
      expect((await call(app, signAdultWaiver, { body: adultBody(venue.clientId) })).status).toBe(200);
    expect((await readSignings(app, venue)).counts[0]?.signed).toBe(2);
  });

  it('[W11] queues the visitor’s copy in the language they signed in, with a link that opens it', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { body } = await call(app, signAdultWaiver, {
      body: adultBody(venue.clientId, { consent: { electronic: true, language: 'es', declarations: [] } }),
    });
    const mail = await app.deps.db.readPlatform((db) =>
      db.selectFrom('outbox_mail').selectAll().executeTakeFirstOrThrow(),
    );
    expect(openMail(app.deps, mail.mail_id, mail.message)).toMatchObject({
      to: 'zoe@example.org',
      subject: 'Su exención de responsabilidad firmada para Venue 1',
      text: expect.stringContaining(`/api/pdf/waiver/${body.waiver_id}/pdf?token=${body.download_token}`),
    });
  });

  it('[X8] answers wrong types, bombs and unknown venues with the envelope', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const bodies: unknown[] = [
      '{',
      [],
      'null',
      { client_id: 7 },
      adultBody(venue.clientId, { adult_first_name: 'a\u0000b' }),
      adultBody(venue.clientId, { adult_first_name: 'x'.repeat(5000) }),
      adultBody(venue.clientId, { minors: 'many' }),
      adultBody(venue.clientId, { minor_1_first_name: { a: 1 } }),
      adultBody(venue.clientId, { strokes: { width: -1, height: 2, strokes: [] } }),
      adultBody(venue.clientId, { signature_data: `data:image/png;base64,${'A'.repeat(700_001)}` }),
      adultBody(venue.clientId, { adult_last_name: '\ud800' }),
    ];
    for (const body of bodies) {
      const answer = await app.request('POST', signAdultMinorWaiver.path, { body });
      expect([answer.status, readError(answer).success]).toEqual([400, false]);
    }
    for (const clientId of ['C09999', 'nonsense', '']) {
      const { status, refusal } = await call(app, signAdultWaiver, { body: adultBody(clientId) });
      expect([status, refusal.message]).toEqual([404, 'Waiver not found']);
    }
    const junk = 'x'.repeat(1024 * 1024);
    expect((await app.request('POST', signAdultWaiver.path, { body: { junk } })).status).toBe(413);
  });

  it('[X6] logs nothing of the person, the signature or the token', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { body } = await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
    await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { email: 'zoe@' }) });
    const logged = JSON.stringify(app.logs);
    for (const secret of ['Łukasik', 'zoe', 'Zoe', '123-4567', 'iVBOR', body.download_token])
      expect(logged).not.toContain(secret);
  });
});
