import { sha256 } from '@gatehouse/server/base/secrets';
import type { SignWaiverArgs, StrokePoint } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody, pngChunk, signaturePicture } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue, deviceArgs, fromDevice, readSignings } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const BYTES_MAX = 200_000;

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const pngOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');

async function picture(width: number, height: number): Promise<string> {
  const background = { r: 255, g: 255, b: 255, alpha: 1 };
  return dataUrl(
    await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
  );
}

/** A sample signature with something of the sender's own after its header. */
function padded(bytes: number): string {
  const png = pngOf(signaturePicture());
  const headEnd = 8 + 25;
  return dataUrl(
    Buffer.concat([png.subarray(0, headEnd), pngChunk('prVt', Buffer.alloc(bytes, 'secret')), png.subarray(headEnd)]),
  );
}

/** That many points of one stroke, drawn in no time. */
const burst = (points: number) => ({
  width: 460,
  height: 150,
  strokes: [Array.from({ length: points }, (_, index): StrokePoint => [index / 3, index / 7, 0, 0.123_456])],
});

const reasonsOf = async (app: TestApp, venue: TestVenue) =>
  (await readSignings(app, venue)).events.map(({ review_reasons: text }) => JSON.parse(text ?? '[]') as string[]);

/** Bytes of every text and picture that the venue's signings store. */
async function storedBytes(app: TestApp, venue: TestVenue): Promise<number> {
  const { events, images, waivers } = await readSignings(app, venue);
  const sizes = [...events, ...images, ...waivers].flatMap((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.length : Buffer.byteLength(String(value ?? '')))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

onAnyDatabase('what a visitor may send as a signature', (open) => {
  it('[Q20] [X8] refuses more pixels than a signature pad makes by the header, before anything is written', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const [venueWrites, platformWrites] = [vi.spyOn(app.deps.db, 'writeVenue'), vi.spyOn(app.deps.db, 'writePlatform')];
    for (const [width, height] of [
      [2_449, 2_449],
      [2_001, 10],
      [10, 1_001],
    ] as const) {
      const signature_data = await picture(width, height);
      const { status, refusal } = await call(app, signAdultWaiver, {
        body: adultBody(venue.clientId, { signature_data }),
      });
      expect([status, refusal.code, Object.keys(refusal.fields ?? {})]).toEqual([
        400,
        'INVALID_INPUT',
        ['signature_data'],
      ]);
    }
    expect([venueWrites.mock.calls.length, platformWrites.mock.calls.length]).toEqual([0, 0]);
    const atLimit = adultBody(venue.clientId, { signature_data: await picture(2_000, 1_000) });
    expect((await call(app, signAdultWaiver, { body: atLimit })).refusal.code).toBe('SIGNATURE_BLANK');
  });

  it('[Q20] stores what is seen and nothing else, and knows the signing by what was sent', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const signature_data = padded(400_000);
    const body = adultBody(venue.clientId, { signature_data, event_id: crypto.randomUUID() });
    const first = await call(app, signAdultWaiver, { body });
    expect(first.status).toBe(200);
    const { events, images } = await readSignings(app, venue);
    const png = images[0]?.png ?? Buffer.alloc(0);
    expect([png.includes('secret'), png.length < 1_000]).toEqual([false, true]);
    expect(JSON.parse(events[0]?.evidence ?? '').signature).toMatchObject({
      picture_sha256: sha256(png),
      sent_picture_sha256: sha256(pngOf(signature_data)),
    });
    const again = await call(app, signAdultWaiver, { body });
    expect([again.status, again.body.waiver_ids]).toEqual([200, first.body.waiver_ids]);
    const other = await call(app, signAdultWaiver, { body: { ...body, signature_data: padded(399_999) } });
    expect([other.status, other.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('[Q20] refuses more points than a hand can draw, and declarations of no form, in plain sentences', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const send = async (change: Record<string, unknown>) =>
      (await call(app, signAdultWaiver, { body: adultBody(venue.clientId, change) })).refusal;
    expect(await send({ strokes: burst(20_000) })).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'This signature has more lines than a hand can draw. Please clear it and sign again.',
      fields: { strokes: expect.any(String) },
    });
    const declarations = Array.from({ length: 20 }, () => 'é'.repeat(4_000));
    expect(await send({ consent: { electronic: true, language: 'en', declarations } })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { consent: expect.any(String) },
    });
    expect((await readSignings(app, venue)).events).toEqual([]);
  });

  it('[Q20] lets one address have so many pictures wait, and asks for a while', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const body = adultBody(venue.clientId, { signature_data: await picture(2_000, 1_000) });
    const answers = await Promise.all(Array.from({ length: 60 }, () => call(app, signAdultWaiver, { body })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(answers.filter(({ status }) => status !== 429).every(({ status }) => status === 400)).toBe(true);
  });

  it('[Q20] bounds what an address and a venue’s visitors store in an hour, and never what its kiosks do', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await createSigningVenue(app);
    const from = (ip: string, change: Record<string, unknown> = {}) =>
      call(app, signAdultWaiver, { body: adultBody(venue.clientId, change), headers: { 'x-forwarded-for': ip } });
    const fill = (name: string, hits: number) =>
      app.deps.db.writePlatform((db) =>
        db.updateTable('throttles').set({ hits }).where('key', 'like', `${name}:%`).executeTakeFirstOrThrow(),
      );
    const counted = () =>
      app.deps.db.readPlatform((db) =>
        db.selectFrom('throttles').select('hits').where('key', 'like', 'signing-bytes-%').orderBy('key').execute(),
      );
    expect((await from('10.0.0.1')).status).toBe(200);
    const before = await counted();
    expect(before[0]?.hits).toBeGreaterThan(500);
    expect((await from('10.0.0.1', { email: 'nobody' })).status).toBe(400);
    expect(await counted()).toEqual(before);

    await fill('signing-bytes-address', 23_999_990);
    const refused = await from('10.0.0.1');
    expect([refused.status, refused.refusal.message]).toEqual([429, expect.stringContaining('tablet at the venue')]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await from('10.0.0.2')).status).toBe(200);

    await fill('signing-bytes-venue', 199_999_990);
    expect((await from('10.0.0.3')).status).toBe(429);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const signing = mutationOf(venue.clientId, 'sign_waiver', { ...deviceArgs(venue.clientId) });
    expect((await push(app, kiosk, [signing])).results).toMatchObject([{ status: 'applied' }]);
    app.clock.advance(3_600_000);
    expect((await from('10.0.0.3')).status).toBe(200);
  });
});

onAnyDatabase('what a device may send as a signature', (open) => {
  it('[Q9] [Q20] keeps all of a hostile push, small and for review, and has one effect when it comes twice', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const { strokes: _, ...unproven } = deviceArgs(venue.clientId);
    const huge = await picture(2_449, 2_449);
    const junk = `data:image/png;base64,${Buffer.alloc(90_000, 7).toString('base64')}`;
    const kinds: [Partial<SignWaiverArgs>, string[]][] = [
      [{ signature_data: huge }, ['picture_reduced', 'no_ink']],
      [{ signature_data: huge, strokes: burst(50) }, ['picture_redrawn']],
      [{ signature_data: junk, strokes: burst(50) }, ['picture_redrawn']],
      [{ signature_data: junk }, ['picture_unreadable', 'no_ink']],
      [{ strokes: burst(6_000) }, ['strokes_thinned']],
    ];
    const mutations = Array.from({ length: 40 }, (_unused, index) => {
      const ids = { event_id: crypto.randomUUID(), waiver_ids: [createWaiverId(venue.clientId)] };
      return mutationOf(venue.clientId, 'sign_waiver', { ...unproven, ...kinds[index % kinds.length]?.[0], ...ids });
    });
    const first = await push(app, kiosk, mutations);
    expect(first.results.every((result) => result.status === 'applied' && result.needs_review === true)).toBe(true);
    expect((await push(app, kiosk, mutations)).results.map(({ status }) => status)).toEqual(
      mutations.map(() => 'duplicate'),
    );
    const { events, images } = await readSignings(app, venue);
    for (const [index, mutation] of mutations.entries()) {
      const { event_id: id } = mutation['args'] as SignWaiverArgs;
      const reasons = JSON.parse(events.find((event) => event.event_id === id)?.review_reasons ?? '[]') as string[];
      expect(reasons).toEqual(expect.arrayContaining(kinds[index % kinds.length]?.[1] ?? []));
    }
    for (const { png, strokes } of images) {
      expect(png.length).toBeLessThanOrEqual(48_000);
      expect(strokes?.length ?? 0).toBeLessThanOrEqual(48_000);
    }
  });

  it('[Q20] leaves an honest signature as it is, and only private data out of one that has some', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const honest = deviceArgs(venue.clientId);
    await fromDevice(app, honest);
    await fromDevice(app, deviceArgs(venue.clientId, { signature_data: padded(300_000) }));
    const { images } = await readSignings(app, venue);
    for (const { png, strokes } of images) {
      expect(png.equals(pngOf(honest.signature_data))).toBe(true);
      expect(strokes).toBe(JSON.stringify(honest.strokes));
    }
    expect(await reasonsOf(app, venue)).toEqual([['no_document'], ['no_document']]);
  });

  it('[Q9] takes a typed name for ink without opening its picture', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { strokes: _, ...typed } = deviceArgs(venue.clientId, { signature_type: 'typed', signature_text: 'Zoë' });
    await fromDevice(app, { ...typed, signature_data: signaturePicture({ isBlank: true }) });
    expect(await reasonsOf(app, venue)).toEqual([['no_document']]);
    const [event] = (await readSignings(app, venue)).events;
    expect(JSON.parse(event?.evidence ?? '{}')).toMatchObject({
      signature: { type: 'typed', text: 'Zoë', strokes_count: 0 },
    });
  });

  it('[Q20] stores at most 200 kB of a signing, at the most of everything', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const wide = (chars: number) => '李'.repeat(chars);
    const noise = sharp(
      Buffer.from(Array.from({ length: 920 * 300 * 4 }, (_, index) => (index * 2_654_435_761) >>> 24)),
      {
        raw: { width: 920, height: 300, channels: 4 },
      },
    );
    const args = deviceArgs(venue.clientId, {
      kind: 'adult_minor',
      waiver_ids: Array.from({ length: 11 }, () => createWaiverId(venue.clientId)),
      adult_first_name: wide(100),
      adult_last_name: wide(100),
      email: wide(254),
      phone: wide(40),
      street: wide(200),
      city: wide(100),
      state: wide(100),
      zip_code: wide(20),
      minors: Array.from({ length: 10 }, () => ({
        first_name: wide(100),
        last_name: wide(100),
        DoB: '2015-01-01',
      })),
      signature_data: dataUrl(await noise.png().toBuffer()),
      signature_text: wide(200),
      strokes: burst(20_000),
      consent: { electronic: true, language: wide(20), declarations: Array.from({ length: 20 }, () => wide(4_000)) },
      time_zone: wide(64),
      user_agent: wide(512),
      document_id: wide(64),
      document_sha256: wide(64),
      booking_id: wide(64),
      party_token: wide(128),
      signed_at: `2026-06-15T14:00:00.${'0'.repeat(100_000)}Z`,
    });
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const signing = mutationOf(venue.clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [signing])).results).toMatchObject([{ status: 'applied', needs_review: true }]);
    expect(await storedBytes(app, venue)).toBeLessThanOrEqual(BYTES_MAX);
    expect((await reasonsOf(app, venue))[0]).toEqual(expect.arrayContaining(['strokes_thinned', 'consent_cut']));
  });
});
