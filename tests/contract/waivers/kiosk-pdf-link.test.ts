import { getSignedPdf, getSignedPdfLink } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { createSigningVenue, deviceArgs } from '../../helpers/venues/signing-venue.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  revokeTestDevice,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const MINUTE_MS = 60_000;

/** A kiosk of a venue, on which a person has signed; the server has it unless it is still on the tablet. */
async function signedOnKiosk(app: TestApp) {
  const { clientId } = await createSigningVenue(app);
  const kiosk = await pairTestDevice(app, clientId, 'kiosk');
  const args = deviceArgs(clientId);
  const send = () => push(app, kiosk, [mutationOf(clientId, 'sign_waiver', { ...args })]);
  return { clientId, kiosk, waiverId: args.waiver_ids[0] ?? '', send };
}

const linkOf = (app: TestApp, { token }: Pick<TestDevice, 'token'>, waiverId: string) =>
  call(app, getSignedPdfLink, { token, params: { waiver_id: waiverId } });

async function open(app: TestApp, link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link);
  const params = { waiver_id: pathname.split('/').at(-2) ?? '' };
  return (await call(app, getSignedPdf, { params, query: { token: searchParams.get('token') ?? '' } })).status;
}

onBothDatabases('the code on a kiosk for one’s own signed PDF', (openApp) => {
  it('[X3] opens the PDF that was just signed there for 15 minutes, and no other', async () => {
    const app = await openApp();
    const { clientId, kiosk, waiverId, send } = await signedOnKiosk(app);
    expect((await linkOf(app, kiosk, waiverId)).refusal.code).toBe('WAIVER_NOT_FOUND');
    await send();
    const { link } = (await linkOf(app, kiosk, waiverId)).body;
    expect(await open(app, link)).toBe(200);

    const next = deviceArgs(clientId);
    await push(app, kiosk, [mutationOf(clientId, 'sign_waiver', { ...next })]);
    expect(await open(app, link.replace(waiverId, next.waiver_ids[0] ?? ''))).toBe(404);
    expect(
      await open(
        app,
        link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toBe(404);
    const [minute = ''] = new URL(link).searchParams.get('token')?.split('.') ?? [];
    const later = (Number.parseInt(minute, 36) + 60).toString(36);
    expect(await open(app, link.replace(`token=${minute}`, `token=${later}`))).toBe(404);
    app.clock.advance(15 * MINUTE_MS - 1);
    expect(await open(app, link)).toBe(200);
    app.clock.advance(1);
    expect(await open(app, link)).toBe(410);
  });

  it('[X3] is only for the tablet on which it was signed, in the first ten minutes', async () => {
    const app = await openApp();
    const { clientId, kiosk, waiverId, send } = await signedOnKiosk(app);
    await send();
    const [other, foreign] = [
      await pairTestDevice(app, clientId, 'kiosk'),
      await pairTestDevice(app, (await createSigningVenue(app)).clientId, 'kiosk'),
    ];
    for (const device of [other, foreign]) expect((await linkOf(app, device, waiverId)).status).toBe(404);
    for (const id of ['nonsense', `${clientId}-ZZZZZZZZZZZZ`]) expect((await linkOf(app, kiosk, id)).status).toBe(404);
    expect((await linkOf(app, { token: 'not-a-token' }, waiverId)).status).toBe(401);
    app.clock.advance(10 * MINUTE_MS);
    expect((await linkOf(app, kiosk, waiverId)).status).toBe(200);
    app.clock.advance(1);
    expect((await linkOf(app, kiosk, waiverId)).status).toBe(404);
    await revokeTestDevice(app, kiosk);
    expect((await linkOf(app, kiosk, waiverId)).refusal.code).toBe('DEVICE_REVOKED');
  });
});
