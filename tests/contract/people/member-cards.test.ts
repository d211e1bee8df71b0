import { setLogo } from '@gatehouse/server/areas/accounts/preferences/logo.service';
import { getMemberCard, getMemberCards } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { codesIn } from '../../helpers/samples/barcode-reader.ts';
import { picture } from '../../helpers/samples/logo-samples.ts';
import { imagesIn, pagesOf, picturesOf } from '../../helpers/samples/read-pdf.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';

type Venue = Awaited<ReturnType<TestApp['createVenue']>>;

const codesOf = (id: string) => [`Code128 ${id.replaceAll('-', '')}`, `QRCode ${id.replaceAll('-', '')}`];
/** CR80 in points. */
const CARD = { width: 242.65, height: 153.07 };

async function memberNamed(app: TestApp, venue: Venue, first: string, last: string): Promise<string> {
  const waiverId = await addWaiver(app, venue.clientId, { adult_first_name: first, adult_last_name: last });
  return addMember(app, venue.clientId, waiverId);
}

const getCards = (app: TestApp, venue: Venue, ids: readonly string[], paper?: 'card' | 'letter' | 'a4') =>
  call(app, getMemberCards, { ...venue.own, query: { ids: ids.join(','), ...(paper ? { paper } : {}) } });

onBothDatabases('member cards', (open) => {
  it('[F30, U7] are a page at CR80 with the venue, the member and both codes as shapes that a reader reads', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Splat Valley' });
    const id = await memberNamed(app, venue, 'Łukasz', 'Nowak');
    const params = { client_id: venue.clientId, membership_id: id.replaceAll('-', '').toLowerCase() };
    const { body, headers } = await call(app, getMemberCard, { params, token: venue.token });
    expect(headers.get('content-type')).toBe('application/pdf');
    const [page, ...others] = await picturesOf(body, 4);
    expect(others).toEqual([]);
    expect(page?.width).toBeCloseTo(CARD.width, 1);
    expect(page?.height).toBeCloseTo(CARD.height, 1);
    expect(await codesIn(page?.png ?? new Uint8Array())).toEqual(codesOf(id));
    expect(await imagesIn(body)).toBe(0);
    const [text] = await pagesOf(body);
    for (const shown of ['Splat Valley', 'Łukasz Nowak', 'Member until Dec 31, 2026', id.replaceAll('-', '')])
      expect(text).toContain(shown);
  });

  it('[F30] are refused for a member of another venue, and for one who is gone', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const own = await memberNamed(app, venue, 'Ann', 'Lee');
    const theirs = await memberNamed(app, other, 'Ben', 'Kim');
    expect((await getCards(app, venue, [own, theirs])).refusal).toMatchObject({
      code: 'MEMBER_NOT_FOUND',
      message: `Member not found: ${theirs}`,
    });
    expect((await getCards(app, venue, [' , '])).refusal.fields).toEqual({ ids: 'Please select members.' });
    const many = Array.from({ length: 101 }, (_, index) => `${venue.clientId}-M${index}`);
    expect((await getCards(app, venue, many)).refusal.fields).toEqual({ ids: 'Please select at most 100 members.' });
  });
});

onAnyDatabase('member cards', () => {
  it('[F30] come many at a time in the order asked for, a page each or ten to a sheet', async ({ app, venue }) => {
    const ids = [];
    for (let at = 0; at < 11; at += 1) ids.push(await memberNamed(app, venue, `Ann${at}`, 'Lee'));
    const asked = ids.toReversed();
    const pages = await pagesOf((await getCards(app, venue, [...asked, asked[0] ?? ''])).body);
    expect(pages.map((text) => /Ann(\d+) /.exec(text)?.[1])).toEqual(asked.map((_, index) => String(10 - index)));
    const sheets = await picturesOf((await getCards(app, venue, asked, 'a4')).body, 3);
    expect(sheets.map(({ width }) => Math.round(width))).toEqual([595, 595]);
    const read = await Promise.all(sheets.map(({ png }) => codesIn(png)));
    expect(read).toEqual([asked.slice(0, 10).flatMap(codesOf).toSorted(), asked.slice(10).flatMap(codesOf)]);
  });

  it('[F32] show names of any script without a picture of them, and a logo', async ({ app }) => {
    const venue = await app.createVenue({ clientName: 'قاعة التسلق' });
    const names = [
      ['محمد', 'العربي'],
      ['דוד', 'כהן'],
      ['ปิ่น', 'น้ำทิพย์'],
      ['क्षत्रिय', 'वर्मा'],
      ['小龙', '李'],
    ] as const;
    const ids = [];
    for (const [first, last] of names) ids.push(await memberNamed(app, venue, first, last));
    const plain = (await getCards(app, venue, ids)).body;
    expect(await imagesIn(plain)).toBe(0);
    const pages = await pagesOf(plain);
    for (const [index, [first, last]] of names.entries()) expect(pages[index]).toContain(`${first} ${last}`);
    await setLogo(
      app.deps,
      venue.clientId,
      { bytes: await picture('png'), fileName: 'logo.png' } as never,
      venue.userId,
    );
    expect(await imagesIn((await getCards(app, venue, ids.slice(0, 1))).body)).toBeGreaterThan(0);
  });

  it('[F30] are limited for each user', async ({ app, venue }) => {
    const id = await memberNamed(app, venue, 'Ann', 'Lee');
    app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
    const get = async () => (await getCards(app, venue, [id])).status;
    for (let count = 0; count < 60; count += 1) expect(await get()).toBe(200);
    expect(await get()).toBe(429);
    app.clock.advance(60_000);
    expect(await get()).toBe(200);
    app.deps.pdf.write = () => null;
    expect((await getCards(app, venue, [id])).refusal.code).toBe('TOO_MANY_REQUESTS');
  });

  it('[W6] are still printed by a venue whose subscription has expired', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-01' });
    const id = await memberNamed(app, venue, 'Ann', 'Lee');
    app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
    expect((await getCards(app, venue, [id])).status).toBe(200);
  });
});
