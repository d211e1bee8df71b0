import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { signaturePicture } from '../../helpers/samples/signing-samples.ts';
import {
  deviceArgs,
  deviceContext,
  fromDevice,
  readSignings,
  uploadWaiver,
} from '../../helpers/venues/signing-venue.ts';

onBothDatabases('signing from a device', () => {
  it('[W4] [Q9] keeps what the form would have refused, with the reasons', async ({ app, venue }) => {
    const blank = { signature_data: signaturePicture({ isBlank: true }) };
    const { strokes: _, ...unsigned } = deviceArgs(venue.clientId, { ...blank, adult_DoB: '2012-01-01', email: '' });
    expect(await fromDevice(app, unsigned)).toMatchObject({ needsReview: true, downloadToken: null });
    const { events, waivers } = await readSignings(app, venue);
    expect(JSON.parse(events[0]?.review_reasons ?? '').toSorted()).toEqual([
      'adult_under_age',
      'missing_field',
      'no_document',
      'no_ink',
    ]);
    expect(waivers[0]?.needs_review).toBe(1);
  });

  it('judges ink by strokes, and marks a document it does not know or that differs', async ({ app, venue }) => {
    const document = await uploadWaiver(app, venue);
    const shown = { document_id: document.document_id, document_version: 1, document_sha256: document.sha256 };
    expect(await fromDevice(app, deviceArgs(venue.clientId, shown))).toMatchObject({ needsReview: false });
    const wrong = { ...shown, document_sha256: 'f'.repeat(64) };
    expect(await fromDevice(app, deviceArgs(venue.clientId, wrong))).toMatchObject({ needsReview: true });
    const unknown = { ...shown, document_id: 'lost' };
    expect(await fromDevice(app, deviceArgs(venue.clientId, unknown))).toMatchObject({ needsReview: true });
    const reasons = (await readSignings(app, venue)).events.map(({ review_reasons: text }) => text ?? '');
    expect(reasons.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      '["document_mismatch"]',
      '["unknown_document"]',
    ]);
  });

  it('[M1] parks an id that is taken, and ids that do not fit the people, leaving no trace', async ({ app, venue }) => {
    const args = deviceArgs(venue.clientId);
    await fromDevice(app, args);
    const sameEvent = { ...deviceArgs(venue.clientId), event_id: args.event_id };
    const samePerson = { ...deviceArgs(venue.clientId), waiver_ids: args.waiver_ids };
    for (const again of [sameEvent, samePerson])
      await expect(fromDevice(app, again)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    for (const ids of [[createWaiverId('C09999')], [createWaiverId(venue.clientId), createWaiverId(venue.clientId)]])
      await expect(fromDevice(app, deviceArgs(venue.clientId, { waiver_ids: ids }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    const { events, waivers, counts } = await readSignings(app, venue);
    expect([events.length, waivers.length, counts[0]?.signed]).toEqual([1, 1, 1]);
  });

  it('[W1] records the device’s time next to the corrected one, which decides the venue day', async ({ app }) => {
    const venue = await app.createVenue();
    const signedAt = '2027-01-01T03:00:00.000Z';
    const context = deviceContext({
      correct: () => ({ atUtc: '2026-06-15T03:00:00.000Z', correctionMs: -1, isFlagged: true }),
    });
    await fromDevice(app, deviceArgs(venue.clientId, { signed_at: signedAt }), context);
    const { events, waivers } = await readSignings(app, venue);
    expect(JSON.parse(events[0]?.evidence ?? '').time).toMatchObject({
      device_at: signedAt,
      corrected_at: '2026-06-15T03:00:00.000Z',
      is_flagged: true,
    });
    expect(waivers[0]?.date_signed).toBe('2026-06-14');
  });

  it('[N4] touches the member of the same person, and nobody else', async ({ app, venue }) => {
    const [old, other] = [deviceArgs(venue.clientId), deviceArgs(venue.clientId, { adult_first_name: 'Ann' })];
    await fromDevice(app, old);
    await fromDevice(app, other);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .insertInto('members')
        .values(
          [old, other].map((args) => ({
            client_id: venue.clientId,
            membership_id: createMembershipId(venue.clientId),
            waiver_id: args.waiver_ids[0] ?? '',
            expiration_date: '2026-12-31',
            created_at: args.signed_at,
            version: 1,
          })),
        )
        .execute(),
    );
    await fromDevice(app, deviceArgs(venue.clientId, { adult_first_name: 'ZOE' }));
    const members = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('members').select(['waiver_id', 'version']).execute(),
    );
    const { version } = await readSignings(app, venue);
    expect(new Map(members.map((row) => [row.waiver_id, row.version]))).toEqual(
      new Map([
        [old.waiver_ids[0], version],
        [other.waiver_ids[0], 1],
      ]),
    );
  });
});
