import { forgotPassword, login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { askVenue, inviteToOrganization } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import * as passkeys from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import {
  loginSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { removeStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { mailMemberCard } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { sendTestMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import {
  createAdminUser,
  deleteAdminUser,
  updateAdminUser,
} from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import { signAdultWaiver, signMinorWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { staffRoleNames } from '@gatehouse/sync-protocol/base/roles';
import { switchOn } from '#helpers/app/authenticator';
import { call } from '#helpers/app/call';
import { softwarePasskey } from '#helpers/app/software-passkey';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';
import { adultBody, minors } from '#helpers/samples/signing-samples';
import { accept, invitePerson } from '#helpers/venues/invitations';
import { makeOrganization } from '#helpers/venues/organizations';
import { addMember, addWaiver } from '#helpers/venues/people';
import { DAY_MS, renewingVenue, runRenewals } from '#helpers/venues/renewals';
import { addDocument, shown } from '#helpers/venues/signing-documents';
import { createSigningVenue } from '#helpers/venues/signing-venue';
import { addStaff } from '#helpers/venues/staff';
import { mailReviews } from './money-samples.ts';
import { languages, type Samples } from './scene.ts';

const password = TEST_PASSWORD;
const proof = { current_password: TEST_PASSWORD };
/** A person who signs in a language, and is no other. */
const signerIn = (language: (typeof languages)[number], clientId: string) =>
  adultBody(clientId, {
    adult_first_name: { en: 'Zoë', es: 'Ana', fr: 'Éric' }[language],
    email: `${language}@example.org`,
    consent: { electronic: true, language, declarations: ['I have read it.'] },
  });

const signIn = (app: TestApp, email: string, secret = password) =>
  call(app, login, { body: { email, password: secret } });

export const peopleSamples: Samples<
  'signed_copy' | 'member_card' | 'renewal' | 'invitation' | 'test' | 'sign_in' | 'admin_notice' | 'staff'
> = {
  async signed_copy({ app, send }) {
    const venue = await createSigningVenue(app, { clientName: 'Field of Colors' });
    for (const language of languages) {
      await call(app, signAdultWaiver, { body: signerIn(language, venue.clientId) });
      await send(`an adult signs in ${language}`);
    }
    await call(app, signMinorWaiver, { body: adultBody(venue.clientId, { minors, email: 'minors@example.org' }) });
    await send('a parent signs for two minors');
    const nameless = { adult_first_name: 'evil.example', email: 'nameless@example.org' };
    await call(app, signAdultWaiver, { body: adultBody(venue.clientId, nameless) });
    await send('a person whose first name is a link signs');
  },

  async member_card({ app, send, drop }) {
    app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
    const venue = await createSigningVenue(app, { clientName: 'Field of Colors' });
    for (const language of languages) {
      const { waiver_id: waiver } = (await call(app, signAdultWaiver, { body: signerIn(language, venue.clientId) }))
        .body;
      await drop();
      const membership_id = await addMember(app, venue.clientId, waiver);
      const params = { ...venue.own.params, membership_id };
      await call(app, mailMemberCard, { ...venue.own, params, body: { request_id: app.deps.ids.uuid() } });
      await send(`a member gets a card in ${language}`);
    }
    const waiver = { adult_first_name: 'evil.example', email: 'nameless@example.org' };
    const membership_id = await addMember(app, venue.clientId, await addWaiver(app, venue.clientId, waiver));
    const params = { ...venue.own.params, membership_id };
    await call(app, mailMemberCard, { ...venue.own, params, body: { request_id: app.deps.ids.uuid() } });
    await send('a member whose first name is a link gets a card');
  },

  async renewal({ app, send, drop }) {
    const venue = await renewingVenue(app);
    const axeRules = { name: 'Axe rules', validity: 'days', validity_count: 31, renewal_mail: true } as const;
    const second = shown(await addDocument(app, venue, axeRules));
    for (const language of languages) {
      await call(app, signAdultWaiver, { body: signerIn(language, venue.clientId) });
    }
    const axes = { documents: [second], minors, email: 'axes@example.org', adult_first_name: 'evil.example' };
    await call(app, signMinorWaiver, { body: { ...signerIn('en', venue.clientId), ...axes } });
    await drop();
    app.clock.advance(18 * DAY_MS);
    await runRenewals(app);
    await send('two weeks before the end');
  },

  async invitation({ app, send }) {
    const venue = await app.createVenue({ clientName: 'Field of Colors' });
    for (const role of staffRoleNames) await invitePerson(app, venue, `${role}@example.org`, role);
    await send('the owner invites people');
    const nameless = await app.createVenue({ clientName: 'www.evil.example' });
    await invitePerson(app, nameless, 'x@example.org', 'desk');
    await send('the owner of a venue whose name is a link invites a person');
    const { organizationId, token } = await makeOrganization(app, venue);
    const params = { organization_id: organizationId };
    await call(app, inviteToOrganization, { token, params, body: { email: 'chain@example.org', role: 'manager' } });
    await send('an organization invites a person');
  },

  async test({ app, send }) {
    const { token } = await app.createAdmin();
    await call(app, sendTestMail, { token, body: { email: 'admin@example.org' } });
    await send('an admin tries whether mail arrives');
  },

  async sign_in({ app, send, drop }) {
    const admin = await app.createAdmin();
    await call(app, createPromo, {
      token: admin.token,
      body: { code: 'OPENING', description: 'x', skipPayment: true },
    });
    const email = 'jo@splat.example';
    const opened = { companyName: 'Splat', email, password, promoCode: 'OPENING' };
    await call(app, register, { body: opened });
    await send('a venue opens an account');
    const { token } = (await signIn(app, email)).body;
    await call(app, forgotPassword, { body: { email } });
    await send('the owner forgot the password');
    const { challenge } = (await call(app, passkeys.beginPasskey, { token })).body.options;
    const owner = await app.deps.db.readPlatform((db) =>
      db.selectFrom('users').where('email', '=', email).select('user_id').executeTakeFirstOrThrow(),
    );
    const response = softwarePasskey(undefined, owner.user_id).create(challenge);
    await call(app, passkeys.addPasskey, { token, body: { name: 'Phone', response } });
    await send('the owner adds a passkey');
    const { code, recoveryCodes } = await switchOn(app, token);
    await send('the owner switches the second step on');
    for (const [left, recovery] of [...recoveryCodes.entries()].toReversed()) {
      app.clock.advance(3_600_000);
      const { challenge: asked } = (await signIn(app, email)).refusal;
      await call(app, loginSecondFactor, { body: { challenge: String(asked), code: recovery } });
      await (left > 2 ? drop() : send(`a recovery code is used; left: ${left}`));
    }
    app.clock.advance(3_600_000);
    await call(app, renewRecoveryCodes, { token, body: { password, code: code() } });
    await send('the owner makes new codes');
    app.clock.advance(3_600_000);
    await call(app, turnOffSecondFactor, { token, body: { password, code: code() } });
    await send('the owner switches it off');
    await switchOn(app, token);
    await send('the owner switches it on again');
    await call(app, resetSecondFactor, { token: admin.token, body: { email, ...proof } });
    await send('an admin switches it off for the owner');
  },

  async staff({ app, send, drop }) {
    const venue = await app.createVenue({ clientName: 'Field of Colors' });
    await invitePerson(app, venue, 'mia@example.org', 'owner');
    const [mail] = await drop();
    const token = /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await accept(app, { token, name: 'Mia Muster', password });
    await send('the person accepts');
    const desk = await addStaff(app, venue.clientId, 'desk', 'desk@example.org');
    await call(app, removeStaff, { ...venue.own, params: { ...venue.own.params, user_id: desk.userId } });
    await send('a person leaves');
    for (const [name, clientName] of [
      ['Red Rock Parks', 'Beta'],
      ['www.evil.example', 'www.worse.example'],
    ] as const) {
      const chain = await makeOrganization(app, await app.createVenue(), name);
      const { clientId } = await app.createVenue({ clientName });
      const params = { organization_id: chain.organizationId };
      await call(app, askVenue, { token: chain.token, params, body: { client_id: clientId } });
      await send('an organization asks a venue');
    }
  },

  async admin_notice({ app, send, drop }) {
    const { token } = await app.createAdmin();
    await app.createAdmin();
    const jane = { username: 'Jane', name: 'Jane Doe', email: 'jane@gatehouse.example', password: 'secret1' };
    const { id } = (await call(app, createAdminUser, { token, body: { ...jane, ...proof } })).body;
    await send('an admin adds another');
    const at = { token, params: { admin_id: id } };
    await call(app, updateAdminUser, { ...at, body: { ...jane, email: 'j@gatehouse.example', ...proof } });
    await send('an admin changes the address and the password of another');
    const theirs = (await signIn(app, 'j@gatehouse.example', jane.password)).body.token;
    const { password: _, ...kept } = jane;
    const own = { ...kept, name: 'Jane Roe', email: 'j@gatehouse.example', current_password: jane.password };
    await call(app, updateAdminUser, { token: theirs, params: at.params, body: own });
    await send('an admin changes their own name');
    await switchOn(app, theirs, jane.password);
    await call(app, resetSecondFactor, { token, body: { email: 'j@gatehouse.example', ...proof } });
    await send('an admin switches the second step off for another');
    await call(app, deleteAdminUser, { ...at, body: proof });
    await send('an admin deletes another');
    const letter = { email: 'zoe@paintball.example', message: 'Which card printer\ndo you recommend?' };
    await call(app, sendContact, { body: { ...letter, name: 'Zoë', company: 'North Field', topic: 'hardware' } });
    for (const topic of ['sales', 'support', 'website', 'other'] as const)
      await call(app, sendContact, { body: { ...letter, name: 'Eve\r\nBcc: x', company: '', topic } });
    await send('visitors of the site write');
    await mailReviews({ app, send, drop });
  },
};
