import { uploadWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';

const BOUNDARY = 'gatehouse-test';

/** Uploads wait at their inspection until `release`; `count` of them have come so far. */
function holdInspections(app: TestApp) {
  const state = { count: 0, release: (): void => undefined };
  const held = new Promise<void>((resolve) => {
    state.release = resolve;
  });
  app.deps.pdf.inspect = async () => {
    state.count += 1;
    await held;
    const sizes = { widthPt: 595, heightPt: 842, pageCount: 1, pageSizes: [], isJoined: false };
    const bytes = { picture: Buffer.from('picture'), pagePictures: [], copy: Buffer.from('copy') };
    return { ok: true, file: { text: '', ...sizes, ...bytes } };
  };
  return state;
}

async function upload(app: TestApp, { clientId, token }: TestVenue) {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf'));
  return call(app, uploadWaiver, { token, params: { client_id: clientId }, form });
}

/** An upload whose bytes are counted as they are asked for. */
async function uploadCounted(app: TestApp, path: string, token: string) {
  let bytesRead = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        bytesRead += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'transfer-encoding': 'chunked',
  };
  const answer = await app.app.hono.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, answer, bytesRead };
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

onAnyDatabase('uploads under way', (open) => {
  it('[X11] are two of one venue: a third is refused before its body is read, and another venue’s is not', async () => {
    const app = await open();
    const [busy, other] = [await app.createVenue(), await app.createVenue()];
    const held = holdInspections(app);
    const running = [upload(app, busy), upload(app, busy)];
    await until(() => held.count === 2);
    for (const path of [
      `/api/clients/${busy.clientId}/upload-waiver`,
      `/api/customer/preferences/${busy.clientId}/logo`,
    ]) {
      const refused = await uploadCounted(app, path, busy.token);
      expect([refused.status, refused.body['code'], refused.bytesRead]).toEqual([429, 'TOO_MANY_REQUESTS', 0]);
      expect(refused.answer.headers.get('retry-after')).toBe('5');
      expect(refused.body['message']).toBe(
        'Your other uploads are still running. Please wait until they are finished and try again.',
      );
    }
    running.push(upload(app, other));
    await until(() => held.count === 3);
    held.release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await upload(app, busy)).status).toBe(200);
  });

  it('[X11] are four of all venues together: a fifth is refused before its body is read', async ({ app }) => {
    const venues = await Promise.all(Array.from({ length: 5 }, () => app.createVenue()));
    const held = holdInspections(app);
    const running = venues.slice(0, 4).map((venue) => upload(app, venue));
    await until(() => held.count === 4);
    const fifth = venues[4] as TestVenue;
    const refused = await uploadCounted(app, `/api/clients/${fifth.clientId}/upload-waiver`, fifth.token);
    expect([refused.status, refused.bytesRead]).toEqual([429, 0]);
    expect(refused.body['message']).toBe(
      'Many files are being uploaded right now. Please wait a few seconds and try again.',
    );
    held.release();
    for (const { status } of await Promise.all(running)) expect(status).toBe(200);
    expect((await upload(app, fifth)).status).toBe(200);
  });

  it('[X11] leave no place taken when they fail, and are refused to strangers without being read', async ({ app }) => {
    const venue = await app.createVenue();
    const path = `/api/clients/${venue.clientId}/upload-waiver`;
    const stranger = await uploadCounted(app, path, 'nobody');
    expect([stranger.status, stranger.bytesRead]).toEqual([401, 0]);
    for (let turn = 0; turn < 5; turn += 1) {
      const broken = await uploadCounted(app, path, venue.token);
      expect([broken.status, broken.body['code']]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(broken.bytesRead).toBeLessThan(21 * 1024 * 1024);
    }
    holdInspections(app).release();
    expect((await upload(app, venue)).status).toBe(200);
  });
});
