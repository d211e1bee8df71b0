import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Entry, portOf } from '../helpers/entry-process.ts';
import { type OwnerVenue, prepareVenues } from '../helpers/owner-venues.ts';
import { onePagePdf } from '../helpers/pdf-samples.ts';

const BOUNDARY = 'gatehouse-test';
const BIG_BYTES = 18 * 1024 * 1024;

const entry = new Entry();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  entry.dispose();
});

async function startWith(venueCount: number) {
  const dataDir = entry.newFolder();
  const venues = await prepareVenues(dataDir, venueCount);
  return { port: await portOf(entry.start({ DATA_DIR: dataDir })), venues };
}

async function formBody(): Promise<Buffer> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="waiver_pdf"; filename="waiver.pdf"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), await onePagePdf(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** A connection of a browser's kind: it looks for its answer when it has sent what it has. */
async function openUpload(port: number, { clientId, token }: OwnerVenue, length: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', (error) => (heard += `[${error.message}]`));
  socket.write(
    `POST /api/clients/${clientId}/upload-waiver HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return {
    socket,
    send: async (bytes: Buffer | string) => {
      if (socket.destroyed) throw new Error('The connection was cut.');
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    },
    /** What was answered, once it holds `text`. */
    hears: async (text: string): Promise<string> => {
      for (let waitedMs = 0; waitedMs < 20_000 && !heard.includes(text); waitedMs += 20)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const answer = heard;
      heard = '';
      return answer;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fills every place with uploads of which the end is missing. */
async function fill(port: number, venues: OwnerVenue[], body: Buffer) {
  const half = Math.floor(body.length / 2);
  const held = [];
  for (const venue of [...venues, ...venues]) {
    const upload = await openUpload(port, venue, body.length);
    await upload.send(body.subarray(0, half));
    held.push({ ...upload, finish: () => upload.send(body.subarray(half)) });
  }
  await pause(300);
  return held;
}

it('[X4] a refused upload is answered before a byte of it is sent, and keeps its connection while it is', async () => {
  const { port, venues } = await startWith(3);
  const [first, second, late] = venues as [OwnerVenue, OwnerVenue, OwnerVenue];
  const held = await fill(port, [first, second], await formBody());
  const refused = await openUpload(port, late, BIG_BYTES);
  const answer = await refused.hears('"requestId"');
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(answer).toMatch(/\r\nRetry-After: 5\r\n/i);
  expect(answer).toContain('"code":"TOO_MANY_REQUESTS"');
  /* As slowly as an office line sends it, and then the next request on the same connection. */
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

it('[X4] a sender who goes away in the middle leaves the place to others', async () => {
  const { port, venues } = await startWith(3);
  const [first, second, late] = venues as [OwnerVenue, OwnerVenue, OwnerVenue];
  const body = await formBody();
  const held = await fill(port, [first, second], body);
  held[0]?.socket.destroy();
  await pause(300);
  const upload = await openUpload(port, late, body.length);
  await upload.send(body);
  expect(await upload.hears('"success"')).toMatch(/^HTTP\/1\.1 200 /);
}, 120_000);
