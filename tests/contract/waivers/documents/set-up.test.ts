import { deleteOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { deleteWaiverPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { addDocument, addPublished, ofDocument, publish, readDocument, sendFile } from '#helpers/venues/documents';
import { openOffering } from '#helpers/venues/offerings';
import { expireSubscription, uploadWaiver } from '#helpers/venues/signing-venue';

const add = (app: TestApp, venue: TestVenue, body: BodyInputOf<typeof createDocument>) =>
  call(app, createDocument, { ...venue.own, body });
const change = (app: TestApp, venue: TestVenue, id: string, body: BodyInputOf<typeof updateDocument>) =>
  call(app, updateDocument, { ...ofDocument(venue, id), body });
const remove = (app: TestApp, venue: TestVenue, id: string) => call(app, deleteDocument, ofDocument(venue, id));

onBothDatabases('a venue’s documents', () => {
  it('[W40] begin with `default`, a draft, and follow in the order in which they were made', async ({ app, venue }) => {
    const { body } = await call(app, listDocuments, venue.own);
    expect(body.documents).toEqual([
      {
        document_id: 'default',
        client_id: venue.clientId,
        is_default: true,
        status: 'draft',
        name: 'Waiver',
        needed_by: 'everyone',
        offering_ids: [],
        validity: 'calendar_year',
        validity_count: null,
        renewal_mail: false,
        fallback_language: 'en',
        version: null,
        text_version: null,
        questions_version: 0,
        files: [],
        draft_files: [],
        questions: [],
        revision: 1,
      },
    ]);
    const kart = await addDocument(app, venue, { name: '  Go-karts  ' });
    app.clock.advance(1_000);
    const medical = await addDocument(app, venue, { name: 'Medical', needed_by: 'minors', validity: 'visit' });
    expect(kart).toMatchObject({ name: 'Go-karts', status: 'draft', is_default: false, revision: 1 });
    expect(kart.document_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    await remove(app, venue, medical.document_id);
    await addPublished(app, venue, { name: 'House rules' });
    const listed = (await call(app, listDocuments, venue.own)).body.documents;
    expect(listed.map(({ name }) => name)).toEqual(['Waiver', 'Go-karts', 'House rules']);
    expect(await readDocument(app, venue, kart.document_id)).toEqual(kart);
  });

  it('[W40] take every field within its limits, and name the one that is wrong', async ({ app, venue }) => {
    const { offering_id: offering } = await openOffering(app, venue);
    const wrong = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'x', needed_by: 'offerings' }, 'offering_ids'],
      [{ name: 'x', needed_by: 'offerings', offering_ids: [] }, 'offering_ids'],
      [{ name: 'x', needed_by: 'offerings', offering_ids: ['C99999-Off1'] }, 'offering_ids'],
      [{ name: 'x', needed_by: 'offerings', offering_ids: ['constructor'] }, 'offering_ids'],
      [{ name: 'x', needed_by: 'offerings', offering_ids: Array.from({ length: 11 }, () => offering) }, 'offering_ids'],
      [{ name: 'x', needed_by: 'minors', offering_ids: [offering] }, 'offering_ids'],
      [{ name: 'x', offering_ids: [offering] }, 'offering_ids'],
      [{ name: 'x', validity: 'days' }, 'validity_count'],
      [{ name: 'x', validity: 'days', validity_count: 0 }, 'validity_count'],
      [{ name: 'x', validity: 'days', validity_count: 3_661 }, 'validity_count'],
      [{ name: 'x', validity: 'days', validity_count: 1.5 }, 'validity_count'],
      [{ name: 'x', validity: 'months', validity_count: 121 }, 'validity_count'],
      [{ name: 'x', validity: 'months', validity_count: null }, 'validity_count'],
      [{ name: 'x', validity: 'visit', validity_count: 3 }, 'validity_count'],
      [{ name: 'x', validity_count: 3 }, 'validity_count'],
      [{ name: 'x', fallback_language: 'it' }, 'fallback_language'],
      [{ name: 'x', needed_by: 'nobody' }, 'needed_by'],
    ] as const;
    for (const [body, field] of wrong) {
      const { status, refusal } = await add(app, venue, body as never);
      expect([JSON.stringify(body), status, Object.keys(refusal.fields ?? {})[0]?.split('.')[0]]).toEqual([
        JSON.stringify(body),
        400,
        field,
      ]);
    }
    expect((await call(app, listDocuments, venue.own)).body.documents).toHaveLength(1);
    const right = [
      { name: 'x'.repeat(80), validity: 'days', validity_count: 3_660 },
      { name: 'constructor', validity: 'months', validity_count: 120, renewal_mail: true },
      { name: 'إقرار 🏎️ “ß”', validity: 'until_changed', fallback_language: 'ar' },
      { name: 'Karts', needed_by: 'offerings', offering_ids: [offering, offering] },
    ] as const;
    for (const body of right)
      expect(await addDocument(app, venue, body as never)).toMatchObject({
        ...body,
        ...('offering_ids' in body ? { offering_ids: [offering] } : {}),
      });
  });

  it('[W40] are ten at most that are not retired, and a name is used once whatever its case', async ({
    app,
    venue,
  }) => {
    const taken = await addDocument(app, venue, { name: 'Übung' });
    for (const name of ['ÜBUNG', 'U\u0308bung', ' waiver '])
      expect((await add(app, venue, { name })).refusal).toMatchObject({ code: 'ALREADY_EXISTS' });
    for (let number = 3; number <= 10; number += 1) await addDocument(app, venue, { name: `Document ${number}` });
    const eleventh = await add(app, venue, { name: 'Another' });
    expect([eleventh.status, eleventh.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
    await sendFile(app, venue, taken.document_id);
    await publish(app, venue, taken.document_id);
    await remove(app, venue, taken.document_id);
    /* The name and the place of a retired one are free, and it comes back only where both still are. */
    const again = await add(app, venue, { name: 'übung' });
    expect(again.status).toBe(200);
    await expect(publish(app, venue, taken.document_id)).rejects.toThrow('ALREADY_EXISTS');
    await change(app, venue, again.body.document.document_id, { name: 'Practice' });
    await expect(publish(app, venue, taken.document_id)).rejects.toThrow('ALREADY_EXISTS');
    /* A retired one takes no place, whatever it is called; a name in use it can't have. */
    expect((await change(app, venue, taken.document_id, { name: 'practice' })).refusal.code).toBe('ALREADY_EXISTS');
    expect((await change(app, venue, taken.document_id, { name: 'Training' })).body.document.name).toBe('Training');
    await remove(app, venue, again.body.document.document_id);
    expect(await publish(app, venue, taken.document_id)).toMatchObject({ status: 'published', version: 1 });
  });

  it('[W40] change in what is sent, and the same again changes nothing', async ({ app, venue }) => {
    const { offering_id: offering } = await openOffering(app, venue);
    const made = await addDocument(app, venue, { name: 'Karts', needed_by: 'offerings', offering_ids: [offering] });
    const id = made.document_id;
    const days = await change(app, venue, id, { validity: 'days', validity_count: 30, revision: 1 });
    expect(days.body.document).toEqual({ ...made, validity: 'days', validity_count: 30, revision: 2 });
    for (const same of [
      { validity: 'days', validity_count: 30 },
      { validity_count: 30 },
      {},
      { name: 'Karts' },
    ] as const)
      expect((await change(app, venue, id, same)).body.document.revision).toBe(2);
    const stale = await change(app, venue, id, { name: 'Other', revision: 1 });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    /* What only the former choice needed ends with it. */
    expect((await change(app, venue, id, { needed_by: 'everyone', validity: 'visit' })).body.document).toMatchObject({
      offering_ids: [],
      validity_count: null,
      revision: 3,
    });
    expect((await change(app, venue, id, { name: 'waiver' })).refusal.code).toBe('ALREADY_EXISTS');
    expect((await change(app, venue, id, { name: 'KARTS' })).body.document.name).toBe('KARTS');
    expect((await change(app, venue, id, { needed_by: 'offerings' })).status).toBe(400);
    /* What a reply gives can be sent back. */
    const document = await readDocument(app, venue, id);
    expect((await change(app, venue, id, document)).body.document).toEqual(document);
  });

  it('[W40] leave an offering’s id to the offering that takes its place', async ({ app, venue }) => {
    const one = (await openOffering(app, venue)).offering_id;
    const two = (await openOffering(app, venue)).offering_id;
    const offerings = { needed_by: 'offerings' as const, offering_ids: [one, two] };
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts', ...offerings });
    await call(app, deleteOffering, { ...venue.own, params: { ...venue.own.params, offering_id: one } });
    /* The bookings of a deleted offering stay, and so does what their guests sign. */
    const kept = await readDocument(app, venue, id);
    expect(kept.offering_ids).toEqual([one, two]);
    expect((await change(app, venue, id, { ...kept, name: 'Go-karts' })).status).toBe(200);
    expect((await openOffering(app, venue, { offering_name: 'Chess' })).offering_id).toBe(one);
    expect((await readDocument(app, venue, id)).offering_ids).toEqual([two]);
  });

  it('[W40] lets `default` change in all but who needs it', async ({ app, venue }) => {
    const refused = await change(app, venue, 'default', { needed_by: 'minors' });
    expect([refused.status, Object.keys(refused.refusal.fields ?? {})]).toEqual([400, ['needed_by']]);
    const changed = await change(app, venue, 'default', {
      name: 'Release',
      needed_by: 'everyone',
      validity: 'until_changed',
      renewal_mail: true,
    });
    expect(changed.body.document).toMatchObject({ name: 'Release', validity: 'until_changed', renewal_mail: true });
  });

  it('[W40] disappear as drafts, and are retired otherwise', async ({ app, venue }) => {
    const draft = await addDocument(app, venue, { name: 'Draft' });
    await sendFile(app, venue, draft.document_id);
    expect((await remove(app, venue, draft.document_id)).body).toEqual({ success: true });
    expect((await remove(app, venue, draft.document_id)).status).toBe(404);
    const left = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waiver_documents').select('document_id').execute(),
    );
    expect(left).toEqual([]);

    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' });
    const retired = await remove(app, venue, id);
    expect(retired.body.document).toMatchObject({ status: 'retired', files: [], version: 1 });
    expect((await remove(app, venue, id)).body).toEqual(retired.body);
    expect((await call(app, listDocuments, venue.own)).body.documents).toHaveLength(2);
  });

  it('[W40] `default` is deleted as the waiver is, until the next upload', async ({ app, venue }) => {
    expect((await remove(app, venue, 'default')).refusal.code).toBe('WAIVER_NOT_FOUND');
    await uploadWaiver(app, venue);
    expect((await remove(app, venue, 'default')).body.document).toMatchObject({ status: 'retired' });
    expect((await remove(app, venue, 'default')).status).toBe(200);
    expect((await call(app, deleteWaiverPdf, venue.own)).status).toBe(404);
    await uploadWaiver(app, venue);
    expect(await readDocument(app, venue, 'default')).toMatchObject({
      status: 'published',
      version: 2,
      text_version: 2,
    });
    expect((await call(app, deleteWaiverPdf, venue.own)).status).toBe(200);
    expect((await readDocument(app, venue, 'default')).status).toBe('retired');
  });

  it('[X1] are the venue’s own, and read-only after the subscription ended', async ({ app, venue }) => {
    const other = await app.createVenue();
    const { document_id: id } = await addDocument(app, other, { name: 'Secret' });
    for (const foreign of [id, 'constructor', '__proto__', '..', 'x'.repeat(300), "' OR 1=1 --"]) {
      expect((await call(app, getDocument, ofDocument(venue, foreign))).status).toBe(404);
      expect((await change(app, venue, foreign, { name: 'Mine' })).status).toBe(404);
      expect((await remove(app, venue, foreign)).status).toBe(404);
    }
    const intruder = { token: venue.token, params: { client_id: other.clientId } };
    expect((await call(app, listDocuments, intruder)).status).toBe(404);
    expect((await call(app, createDocument, { ...intruder, body: { name: 'x' } })).status).toBe(404);
    expect((await call(app, listDocuments, { params: venue.own.params })).status).toBe(401);
    await expireSubscription(app, other);
    expect((await call(app, listDocuments, other.own)).status).toBe(200);
    expect((await add(app, other, { name: 'x' })).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await remove(app, other, id)).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
  });

  it('[W3] [W40] leave a link for each change, with who and a hash', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    await change(app, venue, id, { name: 'Go-karts' });
    await change(app, venue, id, { name: 'Go-karts' });
    await sendFile(app, venue, id);
    await publish(app, venue, id);
    await publish(app, venue, id);
    await remove(app, venue, id);
    const links = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').select(['action', 'actor', 'subject', 'content_sha256']).orderBy('seq').execute(),
    );
    expect(links.map(({ action }) => action)).toEqual([
      'add_document',
      'update_document',
      'upload_document_file',
      'publish_document',
      'delete_waiver',
    ]);
    for (const { actor, content_sha256: hash } of links)
      expect([actor, hash]).toEqual([`user:${venue.userId}`, expect.stringMatching(/^[\da-f]{64}$/)]);
  });
});
