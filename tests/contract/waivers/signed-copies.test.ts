import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@gatehouse/server/app';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { getSignedPdf, signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const getPdf = (app: TestApp, waiver_id: string, by: { token: string } | { query: { token: string } }) =>
  call(app, getSignedPdf, { params: { waiver_id }, ...by });

const pathOf = (waiverId: string, token?: string) => `/api/pdf/waiver/${waiverId}/pdf${token ? `?token=${token}` : ''}`;

const sign = async (app: TestApp, venue: TestVenue) =>
  (await call(app, signAdultWaiver, { body: adultBody(venue.clientId) })).body;

/** Stands in for the writer, which takes a second to load from source: what goes into a PDF is its content. */
const echo = `import { parentPort, workerData } from 'node:worker_threads';
parentPort.postMessage(Buffer.from('%PDF-' + JSON.stringify(workerData)));`;

/** Counts what is written, in the order of its turns; nothing is answered until `release`, when `holds`. */
function watchWriting(app: TestApp, { holds = false } = {}) {
  const write = app.deps.pdf.write.bind(app.deps.pdf);
  const order: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.deps.pdf.write = (_worker, turn, prepare) =>
    write(new URL(`data:text/javascript,${encodeURIComponent(echo)}`), turn, async () => {
      order.push(turn.venue);
      if (holds) await held;
      return prepare();
    });
  return { order, release: () => release() };
}

const filesOf = (app: TestApp, { clientId }: TestVenue): string[] => {
  const folder = join(app.deps.config.dataDir, 'signed-pdfs', clientId);
  return readdirSync(folder).map((name) => join(folder, name));
};

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

onAnyDatabase('signed PDFs that were written', () => {
  it('[W2] are written once, however many ask at once or later, and kept over a restart', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { waiver_id: id } = await sign(app, venue);
    const { order } = watchWriting(app);
    const get = () => getPdf(app, id, venue);
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, get));
    others.push(await get());
    expect(first?.body.toString('latin1', 0, 5)).toBe('%PDF-');
    for (const { status, body } of others) expect([status, first && body.equals(first.body)]).toEqual([200, true]);
    const restarted = createApp(app.deps);
    const later = await restarted.hono.request(pathOf(id), { headers: { authorization: `Bearer ${venue.token}` } });
    expect(Buffer.from(await later.arrayBuffer()).equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(order).toHaveLength(1);
  });

  it('[W2] are written again when what they show has changed', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { waiver_id: id } = await sign(app, venue);
    const { order } = watchWriting(app);
    const get = async () => (await getPdf(app, id, venue)).body;
    const before = await get();
    await uploadWaiver(app, venue, 'Another document, for those to come');
    expect((await get()).equals(before)).toBe(true);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ client_name: 'Renamed' }).where('client_id', '=', venue.clientId).execute(),
    );
    expect((await get()).equals(before)).toBe(false);
    expect(order).toHaveLength(2);
  });

  it('[W2] are never served damaged, cut off or in each other’s place: they are written again', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const [mine, theirs] = [await sign(app, venue), await sign(app, venue)];
    const { order } = watchWriting(app);
    const get = async (id: string) => (await getPdf(app, id, venue)).body;
    const good = await get(mine.waiver_id);
    const [path = ''] = filesOf(app, venue);
    const kept = readFileSync(path);
    await get(theirs.waiver_id);
    const swapped = readFileSync(filesOf(app, venue).find((other) => other !== path) ?? '');
    const flipped = Buffer.from(kept);
    flipped.writeUInt8(flipped.readUInt8(500) ^ 1, 500);
    for (const bad of [flipped, kept.subarray(0, 900), Buffer.alloc(0), swapped]) {
      writeFileSync(path, bad);
      expect((await get(mine.waiver_id)).equals(good)).toBe(true);
    }
    expect(order).toHaveLength(2 + 4);
  });

  it('[I13] are the server’s alone, say nothing in their names or bytes, and go with the venue', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const signed = await sign(app, venue);
    watchWriting(app);
    await getPdf(app, signed.waiver_id, venue);
    const [path = ''] = filesOf(app, venue);
    expect(path).toMatch(/\/signed-pdfs\/C\d{5}\/[0-9a-f]{64}$/);
    expect([statSync(path).mode & 0o777, statSync(join(path, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(path).includes('%PDF-')).toBe(false);

    const { token } = await app.createAdmin();
    expect((await call(app, deleteClient, { token, params: { client_id: venue.clientId } })).status).toBe(200);
    expect(() => filesOf(app, venue)).toThrow('ENOENT');
    const visitor = await getPdf(app, signed.waiver_id, { query: { token: signed.download_token } });
    expect(visitor.status).toBe(200);
    expect(() => filesOf(app, venue)).toThrow('ENOENT');
  });

  it('[X11] come in turns: one venue’s many downloads leave another’s first in line', async ({ app }) => {
    const [busy, other] = [await createSigningVenue(app), await createSigningVenue(app)];
    const signed = await Promise.all(Array.from({ length: 4 }, () => sign(app, busy)));
    const late = await sign(app, other);
    const { order, release } = watchWriting(app, { holds: true });
    const answers = signed.map(({ waiver_id, download_token }) =>
      getPdf(app, waiver_id, { query: { token: download_token } }),
    );
    await until(() => order.length === 1);
    answers.push(getPdf(app, late.waiver_id, other));
    await until(() => order.length === 2);
    expect(order).toEqual([busy.clientId, other.clientId]);
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('[X11] are refused past the limit of one caller, with a token too, and of nobody else', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const signed = await Promise.all(Array.from({ length: 13 }, () => sign(app, venue)));
    const { order, release } = watchWriting(app, { holds: true });
    const get = ({ waiver_id, download_token }: (typeof signed)[number]) =>
      getPdf(app, waiver_id, { query: { token: download_token } });
    const answers = signed.map(get);
    const past = await Promise.race(answers);
    expect([past.status, past.refusal.code, past.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '5']);
    expect(past.refusal.message).toBe(
      'Many documents are being prepared right now. Please wait a few seconds and try again.',
    );
    await until(() => order.length === 1);
    const [some] = signed;
    const owner = getPdf(app, some?.waiver_id ?? '', venue);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    expect((await owner).status).toBe(200);
    for (const one of signed) expect((await get(one)).status).toBe(200);
  });

  it('explain a link that fails, as a page, in the language of their browser', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { waiver_id: id } = await sign(app, venue);
    const path = pathOf(id, '<script>');
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await app.request('GET', path, { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
    expect(String(page.body)).toContain('<h1>Waiver not found</h1>');
    const spanish = await app.request('GET', path, { headers: { ...headers, 'accept-language': 'es-MX,es;q=0.9' } });
    expect(String(spanish.body)).toContain('<h1>No se encontró la exención de responsabilidad.</h1>');
    app.deps.pdf.write = () => null;
    const { status, headers: answered, body } = await app.request('GET', pathOf(id), { token: venue.token, headers });
    expect([status, answered.get('retry-after')]).toEqual([429, '5']);
    expect(String(body)).toContain('<a href="">Try again</a>');
    expect((await getPdf(app, id, { query: { token: '<script>' } })).refusal.code).toBe('WAIVER_NOT_FOUND');
  });
});
