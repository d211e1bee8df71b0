import { createOrganization } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { generatePaymentUrl } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect, vi } from 'vitest';
import { switchOn, wrongCode } from '#helpers/app/authenticator';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';
import { bookParty, linkFor } from '#helpers/billing/bill-shares';
import { holdPlace, openPayingVenue } from '#helpers/billing/paid-bookings';
import { adultBody } from '#helpers/samples/signing-samples';
import { preview, readRows, upload } from '#helpers/venues/customer-files';
import { book, bookingBody, openOffering, staffParty } from '#helpers/venues/offerings';
import { addMember, addWaiver } from '#helpers/venues/people';
import { bands, rates } from '#helpers/venues/prices';
import { uploadWaiver } from '#helpers/venues/signing-venue';
import { waitBody } from '#helpers/venues/waitlist';
import { sourceFiles } from '#lint/source-files';

/** Every window begins here. */
const MIDNIGHT = '2026-06-16T00:00:00.000Z';
const HOLD_MS = 20 * 60_000;
const DAY = 24 * 60;
/** By how much sign-ins past the limit are delayed: longer each time. */
const DELAYS_MS = new Set<unknown>([100, 200]);
const NOBODY = 'C99999';
const COUNTED = 'counted';

/** A rule's name, its limit and its window in minutes; a call that it counts; and what becomes of calls past the limit, unless these are refused. */
type Limited = [name: string, hitsMax: number, minutes: number, attempt: () => Promise<string>, past?: string];

/** Everything that a limit is about. The venue's booking waits for a payment, another has lost its place, and a third is free. */
async function limitedVenue(app: TestApp) {
  const { venue, offering, account } = await openPayingVenue(app);
  await uploadWaiver(app, venue);
  app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
  const late = await holdPlace(app, offering);
  app.clock.advance(HOLD_MS);
  const ofStaff = { ...staffParty, offering_id: offering.offering_id, email_pay_link: false };
  const { booking } = (await call(app, createBooking, { ...venue.own, body: ofStaff })).body;
  const dueBody = { bookingId: booking.booking_id };
  const { paymentUrl } = (await call(app, generatePaymentUrl, { token: venue.token, body: dueBody })).body;
  const due = { ...dueBody, token: paymentUrl.split('/').at(-1) };
  const free = await openOffering(app, venue);
  const params = { client_id: venue.clientId, offering_id: free.offering_id };
  await call(app, setPrices, { token: venue.token, params, body: { revision: 0, bands, rates } });
  const asked = { ...params, date_scheduled: '2026-06-20', start_time: '10:00' };
  const { quoted_cents } = (await call(app, createQuote, { body: asked })).body.quote;
  const made = (await book(app, free, { quoted_cents })).body;
  const waiver = await addWaiver(app, venue.clientId, { email: 'ann@example.org' });
  const member = await addMember(app, venue.clientId, waiver);
  const unconfirmed = await app.createVenue();
  await app.deps.db.writePlatform((db) =>
    db.updateTable('users').set({ email_verified_at: null }).where('user_id', '=', unconfirmed.userId).execute(),
  );
  const [admin, careful] = [await app.createAdmin(), await app.createAdmin()];
  const { code } = await switchOn(app, careful.token);
  const { code: ownersCode } = await switchOn(app, unconfirmed.token);
  const { organization } = (await call(app, createOrganization, { token: venue.token, body: { name: 'Chain' } })).body;
  const party = await bookParty(app, venue);
  const people = { member, unconfirmed, ownersCode, admin, careful, code, organization };
  return { venue, account, late, due, free, made, party, ...people };
}

function limitsOf(app: TestApp, at: Awaited<ReturnType<typeof limitedVenue>>): Limited[] {
  const {
    venue,
    account,
    late,
    due,
    free,
    made,
    member,
    unconfirmed,
    ownersCode,
    admin,
    careful,
    code,
    organization,
    party,
  } = at;
  const ofVenue = `/api/clients/${venue.clientId}`;
  const booking = `/api/public/bookings/${made.booking_id}`;
  const receipts = `${ofVenue}/bookings/${made.booking_id}`;
  const chain = `/api/organizations/${organization.organization_id}`;
  const file = { content: '', name: 'customers.pdf' };
  const wrong = { email: venue.email, password: 'wrong' };
  const { client_id, offering_id } = free;
  const quote = { client_id, offering_id, date_scheduled: '2026-06-20', start_time: '10:00' };
  const paying = { clientId: NOBODY, email: venue.email, selectedPlan: 'monthly' };
  const move = { token: made.token, revision: 1, date_scheduled: '2026-06-20', start_time: '11:00' };
  const newPassword = 'another-secret';
  const answer = async (sent: Promise<{ status: number; headers: Headers }>): Promise<string> => {
    const { status, headers } = await sent;
    if (status === 429) return `refused for ${headers.get('retry-after')} s`;
    return status < 500 ? COUNTED : `failed with ${status}`;
  };
  const get =
    (path: string, token: string | null = null) =>
    () =>
      answer(app.request('GET', path, { token }));
  const post =
    (path: string, body: object = {}, token: string | null = null) =>
    () =>
      answer(app.request('POST', path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } }));
  const put = (path: string, body: object, token: string) => () => answer(app.request('PUT', path, { token, body }));
  const payLink = (clientId: string) => post('/api/payment/create-booking-payment-link', { ...late, clientId });
  const mailCard = post(`${ofVenue}/members/${member}/card/email`, { request_id: crypto.randomUUID() }, venue.token);
  const proveAdmin = (token: string, current_password: string) => {
    const body = { email: venue.email, current_password, code: wrongCode(code) };
    return post('/api/admin/second-factor/reset', body, token)();
  };
  const secondStep = async () => {
    const { body } = await app.request('POST', '/api/login', {
      body: { email: unconfirmed.email, password: TEST_PASSWORD },
    });
    const { challenge } = body as { challenge: string };
    return post('/api/login/second-factor', { challenge, code: wrongCode(ownersCode) })();
  };
  const pay = async () => {
    account.faults.push('declined');
    return post('/api/payments/create-payment', { sourceId: 'card', ...due })();
  };
  const payShare = async () => {
    const { bookingId, token } = await linkFor(app, party, 1);
    account.faults.push('declined');
    return post('/api/payments/create-payment', { sourceId: 'card', bookingId, token })();
  };
  const mailShare = (payer_email: string) =>
    post(`${ofVenue}/bookings/${party.bookingId}/bill/links`, { payer_email }, venue.token)();
  const signIn = async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await post('/api/login', wrong)();
    const isDelayed = timers.mock.calls.some(([, ms]) => DELAYS_MS.has(ms));
    timers.mockRestore();
    return isDelayed ? 'delayed' : COUNTED;
  };
  const countMails = async () =>
    (await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').select('mail_id').execute())).length;
  let mailboxes = 0;
  const registers = async () => {
    const before = await countMails();
    mailboxes += 1;
    const email = `jo+${mailboxes}@mailbox.example`;
    await post('/api/register', { companyName: 'Field', email, password: newPassword })();
    return (await countMails()) > before ? COUNTED : 'no mail';
  };
  return [
    ['pay-link-mail', 2, 60, post(`${ofVenue}/bookings/${due.bookingId}/email-payment-link`, {}, venue.token)],
    ['booking-payment', 10, 60, pay],
    ['booking-payment-address', 40, 60, pay],
    ['booking-payment-shares', 60, 60, payShare],
    ['split-address', 60, 60, post(`/api/public/bookings/${party.bookingId}/split`, { token: 'x', shares: 2 })],
    ['split', 5, 60, post(`/api/public/bookings/${party.bookingId}/split`, { token: party.token, shares: 2 })],
    ['share-mail', 40, 60, () => mailShare(`${crypto.randomUUID()}@example.org`)],
    ['share-mail-address', 3, 60, () => mailShare('ada@example.org')],
    ['booking-payment-link', 60, 20, payLink(NOBODY)],
    ['booking-held-again', 5, DAY, payLink(venue.clientId)],
    ['guest-change', 300, 20, post(`${booking}/move`, move)],
    ['guest-change', 300, 20, post(`${booking}/cancel`, { token: made.token, revision: 99, reason: '' })],
    ['test-charge', 30, 10, post(`${ofVenue}/payment-set-up/test-charge`, { sourceId: 'card' }, venue.token)],
    ['payment-return-address', 200, 15, get('/api/payment/completed?token=x')],
    ['payment-check-address', 400, 15, post('/api/payment/check-status', { clientId: NOBODY })],
    ['payment-check-account', 400, 15, post('/api/payment/check-status', { clientId: NOBODY })],
    ['registration-payment-address', 60, 60, post('/api/registration/create-with-payment', paying)],
    ['registration-payment-account', 30, 60, post('/api/registration/create-with-payment', paying)],
    ['promo-address', 60, 10, get('/api/promo/validate/NONE')],
    ['customer-upload', 300, 1, () => answer(preview(app, venue, file))],
    ['customer-upload', 300, 1, () => answer(upload(app, venue, file))],
    ['customer-upload-file', 20, 1, () => answer(readRows(app, venue, file))],
    ['public-signing', 600, 10, post('/api/public/waiver/waiver-signature', adultBody(NOBODY))],
    ['signing-bytes-address', 24_000_000, 60, post('/api/public/waiver/waiver-signature', adultBody(venue.clientId))],
    ['signing-bytes-venue', 200_000_000, 60, post('/api/public/waiver/waiver-signature', adultBody(venue.clientId))],
    ['renewal', 60, 1, post('/api/public/renewals/x/open')],
    ['renewal', 60, 1, post('/api/public/renewals/x/again')],
    ['renewal', 60, 1, post('/api/public/unsubscribe/x')],
    ['support-reset-admin', 30, 60, post('/api/admin/recovery/reset-client-password', venue, admin.token)],
    ['test-mail', 10, 60, post('/api/admin/mail/test', { email: 'ops@example.org' }, admin.token)],
    ['pair-long', 60, 10, post('/api/devices/pair', { code: '0'.repeat(26) })],
    ['pair-short', 10, 10, post('/api/devices/pair', { code: '0'.repeat(8) })],
    ['waitlist-offer', 300, 20, post('/api/public/waitlist/x/accept', { token: 'x' })],
    ['public-waitlist', 300, 20, post('/api/public/waitlist', waitBody(free, { client_id: NOBODY }))],
    ['public-waitlist-venue', 120, 20, post('/api/public/waitlist', waitBody(free))],
    ['public-booking', 300, 20, post('/api/public/bookings', bookingBody(free, { client_id: NOBODY }))],
    ['quote-address', 600, 60, post('/api/public/quotes', { ...quote, client_id: NOBODY })],
    ['wrong-code-address', 20, 60, post('/api/public/quotes', { ...quote, code: 'NONE' })],
    ['ask-venue', 3, DAY, post(`${booking}/messages`, { token: made.token, message: 'Hello' })],
    ['ask-venue-address', 20, 60, post(`${booking}/messages`, { token: 'x', message: 'Hello' })],
    ['receipts', 60, 1, get(`${receipts}/receipt.pdf`, venue.token)],
    ['own-receipt', 60, 60, get(`${booking}/receipt.pdf?token=${made.token}`)],
    ['own-receipt-address', 120, 60, get(`${booking}/receipt.pdf?token=x`)],
    ['receipt-mails', 12, 60, post(`${receipts}/email-receipt`, {}, venue.token)],
    ['register-address', 30, 60, post('/api/register', { ...wrong, companyName: 'Field', password: newPassword })],
    ['promo-apply-address', 30, 60, post('/api/promo/apply', { promoCode: 'NONE', email: 'jo@example.org' })],
    ['contact-address', 10, 60, post('/api/contact', { name: 'Jo', email: 'jo@example.org', message: 'Hello' })],
    ['login-account-address', 10, 15, post('/api/login', wrong)],
    ['login-account', 20, 15, signIn, 'delayed'],
    ['login-address', 100, 15, post('/api/login', wrong)],
    ['login-address', 100, 15, post('/api/login/second-factor', { challenge: 'x', code: '123456' })],
    ['second-factor', 20, 60, secondStep],
    ['second-factor', 20, 60, () => proveAdmin(careful.token, TEST_PASSWORD)],
    ['second-factor-user', 10, 15, () => proveAdmin(admin.token, 'x')],
    ['second-factor-user', 10, 15, post('/api/second-factor/set-up', { password: 'x' }, admin.token)],
    ['second-factor-user', 10, 15, post('/api/second-factor/confirm', { code: '123456' }, admin.token)],
    ['second-factor-user', 10, 15, post('/api/confirm', { password: 'x' }, admin.token)],
    ['passkey-new', 40, 15, post('/api/passkeys/options', {}, venue.token)],
    ['passkey-options-address', 100, 15, post('/api/login/passkey-options', {})],
    ['oidc-address', 200, 15, post('/api/login/oidc', { ticket: 'x' })],
    ['invitation-address', 60, 15, get('/api/invitations/x')],
    ['invitations', 40, 60, post(`${ofVenue}/staff`, { email: 'new@example.org', role: 'desk' }, venue.token)],
    [
      'organization-invitations',
      40,
      60,
      post(`${chain}/people`, { email: 'new@example.org', role: 'viewer' }, venue.token),
    ],
    ['organization-questions', 20, 60, post(`${chain}/venues`, { client_id: unconfirmed.clientId }, venue.token)],
    ['change-password', 10, 15, post('/api/change-password', { currentPassword: 'x', newPassword }, venue.token)],
    ['forgot-account', 5, 60, post('/api/forgot-password', { email: venue.email })],
    ['forgot-account', 5, 60, post('/api/admin/recovery/reset-client-password', venue, admin.token)],
    ['forgot-address', 30, 60, post('/api/forgot-password', { email: venue.email })],
    ['reset-address', 20, 15, post('/api/reset-password', { token: 'x', email: venue.email, newPassword })],
    ['reset-address', 20, 15, post('/api/set-up', { token: 'x', email: venue.email, newPassword })],
    ['verify-mailbox', 3, 60, registers, 'no mail'],
    ['verify-user', 3, 60, post(`/api/clients/${unconfirmed.clientId}/verification-email`, {}, unconfirmed.token)],
    ['verify-address', 30, 15, post('/api/verify-email', { token: 'x' })],
    ['member-cards', 60, 1, get(`${ofVenue}/members/cards.pdf?ids=${member}`, venue.token)],
    ['member-card-mails', 12, 60, mailCard],
    ['member-card-mails-venue', 500, 60, mailCard],
    /* From here on the owner has a PIN, and dangerous acts ask for a proof. */
    ['staff-pins', 30, 60, put(`${ofVenue}/staff/me/pin`, { pin: '135790' }, venue.token)],
    ['staff-cards', 60, 60, post(`${ofVenue}/staff/${venue.userId}/card`, {}, venue.token)],
  ];
}

/** What one call counts, and the answers to calls up to the limit, past it, and at the end of the window. */
async function observe(app: TestApp, [name, hitsMax, minutes, attempt]: Limited) {
  const setHits = (hits: number) =>
    app.deps.db.writePlatform((db) =>
      db.updateTable('throttles').set({ hits }).where('key', 'like', `${name}:%`).execute(),
    );
  app.clock.set(MIDNIGHT);
  await app.deps.db.writePlatform((db) => db.deleteFrom('throttles').execute());
  await attempt();
  const counted = await app.deps.db.readPlatform((db) =>
    db.selectFrom('throttles').select('hits').where('key', 'like', `${name}:%`).execute(),
  );
  const amount = counted[0]?.hits ?? 0;
  await setHits(hitsMax - amount + 1);
  const past = await attempt();
  await setHits(hitsMax - amount);
  const atLimit = await attempt();
  app.clock.advance(minutes * 60_000 - 1);
  const atLast = await attempt();
  app.clock.advance(1);
  return { rows: counted.length, atLimit, past, atLast, afterwards: await attempt() };
}

/** The names of all rules that the server has. */
function namesInSources(): Set<string | undefined> {
  const ofServer = sourceFiles().filter(({ path }) => path.startsWith('server/src/'));
  const found = ofServer.flatMap(({ text }) => [...text.matchAll(/(?:name: '([\w-]+)',\s+)?hitsMax: (?!number)/g)]);
  return new Set(found.map(([, name]) => name));
}

onAnyDatabase('every limit', (open) => {
  it('lets as many calls through as it says, and as many again once its window is over', async () => {
    const app = await open({ SMTP_URL: 'smtp://mail.example:25' });
    const limits = limitsOf(app, await limitedVenue(app));
    expect.soft(new Set(limits.map(([name]) => name))).toEqual(namesInSources());
    for (const limit of limits) {
      const [name, , minutes, , past] = limit;
      expect.soft({ name, ...(await observe(app, limit)) }).toEqual({
        name,
        rows: 1,
        atLimit: COUNTED,
        past: past ?? `refused for ${minutes * 60} s`,
        atLast: past ?? 'refused for 1 s',
        afterwards: COUNTED,
      });
    }
  });
});
