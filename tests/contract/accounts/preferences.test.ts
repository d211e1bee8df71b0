import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  deleteLogo,
  getLogo,
  getPreferences,
  setPreferences,
  uploadLogo,
} from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { blackPng, photograph, picture, svgPicture } from '../../helpers/samples/logo-samples.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';

const CHOOSE = 'Please choose a PNG, JPEG or WebP picture.';
const base = (clientId: string) => `/api/customer/preferences/${clientId}`;
const logoOf = (clientId: string) => `${base(clientId)}/logo`;

function form(bytes: Uint8Array, name = 'logo.png', type = 'image/png'): FormData {
  const data = new FormData();
  data.set('logo', new File([new Uint8Array(bytes)], name, { type }));
  return data;
}

const upload = (app: TestApp, venue: TestVenue, bytes: Uint8Array, name?: string, type?: string) =>
  call(app, uploadLogo, { ...venue.own, form: form(bytes, name, type) });

async function refusal(app: TestApp, venue: TestVenue, bytes: Uint8Array, name?: string, type?: string) {
  const { status, refusal } = await upload(app, venue, bytes, name, type);
  return [status, refusal.code, refusal.message];
}

/** A paired kiosk that is up to date; each call asks for what changed since. */
async function kioskOf(app: TestApp, clientId: string) {
  const replica = replicaOf(app, await pairTestDevice(app, clientId, 'kiosk'));
  await replica.pull();
  return async () => {
    await replica.pull();
    return replica.get('venue', clientId);
  };
}

onAnyDatabase('preferences', (open) => {
  it('[O2] changes accent and dark mode, keeps what was not sent, and tells devices of the color', async ({ app }) => {
    const venue = await app.createVenue();
    const kiosk = await kioskOf(app, venue.clientId);
    const put = (body: object) => call(app, setPreferences, { ...venue.own, body });
    expect((await put({ accent_color: '#AA3300' })).body).toEqual({
      success: true,
      preferences: {
        client_name: 'Venue 1',
        has_logo: false,
        logo_mime_type: null,
        logo_version: null,
        accent_color: '#aa3300',
        dark_mode: false,
      },
    });
    expect((await put({ dark_mode: true })).body.preferences).toMatchObject({
      accent_color: '#aa3300',
      dark_mode: true,
    });
    expect((await call(app, getPreferences, { params: { client_id: venue.clientId } })).body.preferences).toMatchObject(
      { dark_mode: true },
    );
    expect(await kiosk()).toMatchObject({ accent_color: '#aa3300', has_logo: false });
    for (const accent of ['red', '#12', 'javascript:alert(1)', '', '#12345g'])
      expect((await put({ accent_color: accent })).refusal, accent).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { accent_color: 'Please choose a color such as #007bff' },
      });
  });

  it('leaves the version that guards the profile as it is', async ({ app, venue }) => {
    const own = venue.own;
    const { client } = (await call(app, getClient, own)).body;
    await call(app, setPreferences, {
      ...own,
      body: { accent_color: '#123456' },
    });
    const body = { phone: '555', version: client.version };
    expect((await call(app, updateProfile, { ...own, body })).status).toBe(200);
    expect((await call(app, updateProfile, { ...own, body })).status).toBe(409);
  });

  it('takes PNG, JPEG and WebP by their content, redraws them at 512 pixels at most, and shows them to anyone', async () => {
    const app = await open();
    const venue = await app.createVenue();
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      /* The name and the type lie: only the bytes count. */
      const { status, body } = await upload(app, venue, await picture(kind), 'logo.svg', 'image/svg+xml');
      expect(status, kind).toBe(200);
      expect(body.preferences).toMatchObject({ has_logo: true, logo_mime_type: 'image/webp' });
    }
    const shown = await app.request('GET', `${logoOf(venue.clientId)}?t=${Date.now()}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 512, height: 171 });
    const etag = shown.headers.get('etag') ?? '';
    const again = await call(app, getLogo, {
      params: { client_id: venue.clientId },
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
  });

  it('does not enlarge a small logo, turns a photograph upright and forgets where it was taken', async ({ app }) => {
    const venue = await app.createVenue();
    await upload(app, venue, await picture('png', 64, 32));
    const small = await call(app, getLogo, { params: { client_id: venue.clientId } });
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 64, height: 32 });
    const photo = await photograph();
    expect(photo.includes('SECRET-OWNER')).toBe(true);
    await upload(app, venue, photo, 'photo.jpg');
    const { body } = await call(app, getLogo, { params: { client_id: venue.clientId } });
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ width: 256, height: 512 });
    expect([metadata.exif, metadata.xmp, metadata.icc, body.includes('SECRET-OWNER')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ]);
  });

  it('[X4] refuses SVG, other kinds and broken pictures with a clear sentence', async ({ app, venue }) => {
    const svg =
      'SVG logos are not accepted because they can contain scripts. Please choose a PNG, JPEG or WebP picture.';
    expect(await refusal(app, venue, svgPicture, 'logo.png')).toEqual([415, 'UNSUPPORTED_MEDIA', svg]);
    const xml = Buffer.from(`\ufeff<?xml version="1.0"?>${svgPicture.toString()}`);
    expect(await refusal(app, venue, xml)).toEqual([415, 'UNSUPPORTED_MEDIA', svg]);
    expect(await refusal(app, venue, await picture('gif'))).toEqual([415, 'UNSUPPORTED_MEDIA', CHOOSE]);
    expect(await refusal(app, venue, Buffer.from('%PDF-1.7'))).toEqual([415, 'UNSUPPORTED_MEDIA', CHOOSE]);
    const broken = (await picture('jpeg')).subarray(0, 700);
    expect((await refusal(app, venue, broken))[0]).toBe(415);
    expect((await refusal(app, venue, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))[0]).toBe(415);
    const none = await call(app, uploadLogo, { ...venue.own, form: new FormData() });
    expect([none.status, none.refusal.fields]).toEqual([400, { logo: 'Please choose a picture to upload.' }]);
    expect((await call(app, getPreferences, { params: { client_id: venue.clientId } })).body.preferences.has_logo).toBe(
      false,
    );
  });

  it('[X4] refuses more than 5 MB, and a pixel bomb without memory or a blocked event loop', async ({ app, venue }) => {
    const tooMany = Buffer.concat([await picture('png'), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusal(app, venue, tooMany)).toEqual([413, 'BODY_TOO_LARGE', 'The logo can be at most 5 MB.']);
    expect((await upload(app, venue, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);

    const bomb = blackPng(20_000);
    const largest = blackPng(5_400);
    expect(bomb.length).toBeLessThan(100_000);
    await upload(app, venue, await picture('png'));
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const message = 'This picture has too many pixels. Please choose a smaller one.';
    for (let turn = 0; turn < 5; turn += 1)
      expect(await refusal(app, venue, bomb)).toEqual([415, 'UNSUPPORTED_MEDIA', message]);
    expect((await upload(app, venue, largest)).status).toBe(200);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  it('[O7] tells devices, the waiver page and callers about a logo, its replacement and its removal', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const kiosk = await kioskOf(app, venue.clientId);
    const seen = async () => ({
      page: (await call(app, getPublicWaiver, { params: { client_id: venue.clientId } })).body.client,
      kiosk: await kiosk(),
    });
    const first = (await upload(app, venue, await picture('png'))).body.preferences.logo_version;
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    const flags = { has_logo: true, logo_version: first };
    expect(await seen()).toMatchObject({ page: flags, kiosk: flags });
    const second = (await upload(app, venue, await picture('jpeg', 100, 100))).body.preferences.logo_version;
    expect(second).not.toBe(first);
    expect(await seen()).toMatchObject({ kiosk: { logo_version: second } });
    const { status, body } = await call(app, deleteLogo, venue.own);
    expect([status, body.preferences.has_logo]).toEqual([200, false]);
    const none = { has_logo: false, logo_version: null };
    expect(await seen()).toMatchObject({ page: none, kiosk: none });
    expect((await call(app, getLogo, { params: { client_id: venue.clientId } })).status).toBe(404);
    /* Deleting again says so, too. */
    expect((await call(app, deleteLogo, venue.own)).status).toBe(200);
    const audit = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').select(['action', 'actor']).orderBy('seq').execute(),
    );
    expect(audit.map(({ action }) => action)).toEqual(['upload_logo', 'upload_logo', 'delete_logo']);
    expect(audit[0]?.actor).toBe(`user:${venue.userId}`);
  });

  it('[X1] lets nobody else change a venue’s branding, and a read-only venue neither', async ({ app, venue }) => {
    const other = await app.createVenue();
    const expired = await app.createVenue({ servicePaidUntil: '2026-05-01' });
    const png = await picture('png');
    await upload(app, expired, png);
    const changes = (token: string | null, clientId: string) =>
      Promise.all([
        call(app, setPreferences, { token, params: { client_id: clientId }, body: { accent_color: '#123456' } }),
        call(app, uploadLogo, { token, params: { client_id: clientId }, form: form(png) }),
        call(app, deleteLogo, { token, params: { client_id: clientId } }),
      ]).then((answers) => answers.map(({ status, refusal }) => `${status} ${refusal.code}`));
    expect(new Set(await changes(other.token, venue.clientId))).toEqual(new Set(['404 NOT_FOUND']));
    expect(new Set(await changes(null, venue.clientId))).toEqual(new Set(['401 NOT_SIGNED_IN']));
    expect(new Set(await changes(expired.token, expired.clientId))).toEqual(new Set(['403 SUBSCRIPTION_EXPIRED']));
    expect(
      (await call(app, getPreferences, { params: { client_id: expired.clientId } })).body.preferences.has_logo,
    ).toBe(false);
    expect((await call(app, getLogo, { params: { client_id: 'C99999' } })).status).toBe(404);
  });
});
