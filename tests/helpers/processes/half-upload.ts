import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onePagePdf } from '../samples/pdf-samples.ts';
import type { OwnerVenue } from '../venues/owner-venues.ts';

const BOUNDARY = 'gatehouse-test';

/** The form of a one-page waiver. */
export async function formBody(): Promise<Buffer> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="waiver_pdf"; filename="waiver.pdf"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), await onePagePdf(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** A connection like a browser's: it reads the response only after sending its data. */
export async function openUpload(port: number, { clientId, token }: OwnerVenue, length: number) {
  const socket = connect(port, '127.0.0.1');
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
    /** The response, once it contains `text`. */
    hears: async (text: string): Promise<string> => {
      for (let waitedMs = 0; waitedMs < 20_000 && !heard.includes(text); waitedMs += 20)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const answer = heard;
      heard = '';
      return answer;
    },
  };
}

/** Fills every place of a server with uploads of which the end is missing. */
export async function fillPlaces(port: number, venues: OwnerVenue[], body: Buffer) {
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
