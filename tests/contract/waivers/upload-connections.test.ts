import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Entry } from '../../helpers/processes/entry-process.ts';
import { fillPlaces, formBody, openUpload } from '../../helpers/processes/half-upload.ts';
import { portOf } from '../../helpers/processes/spawn-server.ts';
import { type OwnerVenue, prepareVenues } from '../../helpers/venues/owner-venues.ts';

const BIG_BYTES = 18 * 1024 * 1024;

const entry = new Entry();
afterEach(() => entry.dispose());

async function startWith(venueCount: number) {
  const dataDir = entry.newFolder();
  const venues = await prepareVenues(dataDir, venueCount);
  return { port: await portOf(entry.start({ DATA_DIR: dataDir })), venues };
}

it('[X11] a refused upload is answered before a byte of it is sent, and keeps its connection while it is', async () => {
  const { port, venues } = await startWith(3);
  const [first, second, late] = venues as [OwnerVenue, OwnerVenue, OwnerVenue];
  const held = await fillPlaces(port, [first, second], await formBody());
  const refused = await openUpload(port, late, BIG_BYTES);
  const answer = await refused.hears('"requestId"');
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(answer).toMatch(/\r\nRetry-After: 5\r\n/i);
  expect(answer).toContain('"code":"TOO_MANY_REQUESTS"');
  /* An office line sends it this slowly, and then the next request on the same connection. */
  for (let sent = 0; sent < 18; sent += 1) {
    await refused.send(Buffer.alloc(BIG_BYTES / 18));
    await pause(60);
  }
  await refused.send('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await refused.hears('"database"')).toMatch(/^HTTP\/1\.1 200 /);

  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(BIG_BYTES)], 'waiver.pdf'));
  const path = `http://127.0.0.1:${port}/api/clients/${late.clientId}/upload-waiver`;
  const send = () => fetch(path, { method: 'POST', headers: { authorization: `Bearer ${late.token}` }, body: form });
  expect((await send()).status).toBe(429);

  for (const upload of held) await upload.finish();
  for (const upload of held) expect(await upload.hears('"success"')).toMatch(/^HTTP\/1\.1 200 /);
  expect((await send()).status).toBe(415);
}, 120_000);

it('[X11] a sender who goes away in the middle leaves the place to others', async () => {
  const { port, venues } = await startWith(3);
  const [first, second, late] = venues as [OwnerVenue, OwnerVenue, OwnerVenue];
  const body = await formBody();
  const held = await fillPlaces(port, [first, second], body);
  held[0]?.socket.destroy();
  await pause(300);
  const upload = await openUpload(port, late, body.length);
  await upload.send(body);
  expect(await upload.hears('"success"')).toMatch(/^HTTP\/1\.1 200 /);
}, 120_000);
