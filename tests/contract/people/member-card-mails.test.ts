import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { deleteMember, mailMemberCard } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { codesIn } from '../../helpers/samples/barcode-reader.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';

type Venue = Awaited<ReturnType<TestApp['createVenue']>>;
const { signal } = new AbortController();

async function sent(app: TestApp) {
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0);
}

const press = (app: TestApp, venue: Venue, membershipId: string, requestId = app.deps.ids.uuid()) =>
  call(app, mailMemberCard, {
    params: { client_id: venue.clientId, membership_id: membershipId },
    token: venue.token,
    body: { request_id: requestId },
  });

/** Replaces the writer, which takes a second to load from source. */
function drawNothing(app: TestApp): void {
  app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
}

async function newMember(app: TestApp, venue: Venue, columns: object = {}, until = '2026-12-31'): Promise<string> {
  const waiver = { adult_first_name: 'Ann', adult_last_name: 'Lee', email: 'ann@example.org', ...columns };
  return addMember(app, venue.clientId, await addWaiver(app, venue.clientId, waiver), until);
}

onBothDatabases('a member’s card by mail', (open) => {
  it('[F31] goes to the member’s own address, as a picture that a reader reads and the code in text', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Splat Valley' });
    const id = await newMember(app, venue);
    expect((await press(app, venue, id)).body).toMatchObject({ email: 'ann@example.org' });
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ann@example.org', subject: 'Your member card for Splat Valley' });
    const code = id.replaceAll('-', '');
    expect(mail?.text).toContain(`Membership ID: ${code}`);
    expect(mail?.text).toContain('Member until: Dec 31, 2026');
    const [picture] = mail?.attachments ?? [];
    expect(picture).toMatchObject({ filename: 'member-card.png', contentType: 'image/png' });
    expect(await codesIn(new Uint8Array(picture?.content ?? []))).toEqual([`Code128 ${code}`, `QRCode ${code}`]);
  });

  it('[F31] is sent once for one press, however often the press arrives, and again for another', async ({ app }) => {
    const venue = await app.createVenue();
    drawNothing(app);
    const id = await newMember(app, venue);
    const other = await newMember(app, venue, { adult_first_name: 'Ben', email: 'ben@example.org' });
    const requestId = app.deps.ids.uuid();
    const answers = await Promise.all([press(app, venue, id, requestId), press(app, venue, id, requestId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sent(app)).toHaveLength(1);
    expect((await press(app, venue, id, requestId)).status).toBe(200);
    expect(await sent(app)).toEqual([]);
    await press(app, venue, id);
    await press(app, venue, other, requestId);
    expect((await sent(app)).map(({ to }) => to).toSorted()).toEqual(['ann@example.org', 'ben@example.org']);
  });

  it('[F31] is refused for a membership that has ended or is gone, and without an address', async ({ app }) => {
    const [venue, stranger] = [await app.createVenue(), await app.createVenue()];
    const expired = await newMember(app, venue, {}, '2026-06-14');
    const unreachable = await newMember(app, venue, { adult_first_name: 'Ben', email: '' });
    const theirs = await newMember(app, stranger);
    const refusals = [];
    for (const id of [expired, unreachable, theirs]) refusals.push((await press(app, venue, id)).refusal);
    expect(refusals.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'INVALID_INPUT This membership has expired. Extend it, then email the card.',
      'INVALID_INPUT This member has no email address. It comes from their newest waiver.',
      'MEMBER_NOT_FOUND Member not found',
    ]);
    expect(await sent(app)).toEqual([]);
  });
});

onAnyDatabase('a member’s card by mail', () => {
  it('[F31] is not sent for a member who is deleted while it is drawn', async ({ app, venue }) => {
    const id = await newMember(app, venue);
    app.deps.pdf.write = async () => {
      await call(app, deleteMember, { params: { client_id: venue.clientId, membership_id: id }, token: venue.token });
      return new Uint8Array(1);
    };
    expect((await press(app, venue, id)).refusal.code).toBe('MEMBER_NOT_FOUND');
    expect(await sent(app)).toEqual([]);
  });

  it('[F31] is in the language of the person’s last signature, without links in names', async ({ app }) => {
    const venue = await createSigningVenue(app, { clientName: 'Splat http://evil.example Valley' });
    const consent = { electronic: true, language: 'es', declarations: [] };
    const body = adultBody(venue.clientId, { email: 'ana@example.org', consent });
    const { waiver_id: waiverId } = (await call(app, signAdultWaiver, { body })).body;
    await sent(app);
    drawNothing(app);
    await press(app, venue, await addMember(app, venue.clientId, waiverId));
    const [mail] = await sent(app);
    expect(mail?.subject).toBe('Su tarjeta de miembro de Splat Valley');
    expect(mail?.text).toContain('Miembro hasta el: 31 dic 2026');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
  });

  it('[F31] is limited for each member, and arrives as often as staff send it', async ({ app, venue }) => {
    const id = await newMember(app, venue);
    drawNothing(app);
    for (let count = 0; count < 12; count += 1) expect((await press(app, venue, id)).status).toBe(200);
    expect((await press(app, venue, id)).refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(await sent(app)).toHaveLength(12);
  });

  it('[F31] is on record, and comes from no venue that never paid', async ({ app, venue }) => {
    const id = await newMember(app, venue);
    drawNothing(app);
    await press(app, venue, id);
    const actions = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').select(['action', 'subject']).where('action', '=', 'mail_member_card').execute(),
    );
    expect(actions).toEqual([{ action: 'mail_member_card', subject: id }]);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: null, activated_at: null })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect((await press(app, venue, id)).status).not.toBe(200);
    expect(await sent(app)).toHaveLength(1);
  });
});
