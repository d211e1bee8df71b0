import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { visitFactsOf } from '@gatehouse/server/areas/platform/visits/visit-facts.service';
import { listBookingsBetween } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  getBookingCalendar,
  getPublicBooking,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { wait } from '#helpers/venues/waitlist';

const spanish = { offering_name: 'Fiesta de pintura', side_text: 'Traiga calcetines.' };
const translations = { es: spanish, fr: { offering_name: '', side_text: 'Apportez des chaussettes.' } };

const opened = (app: TestApp, venue: TestVenue) =>
  openOffering(app, venue, { offering_name: 'Paintball', side_text: 'Bring socks.', translations });

async function shownIn(app: TestApp, { client_id, offering_id }: contracts.OfferingView, language?: string) {
  const query = language === undefined ? {} : { language };
  const { body } = await call(app, getPublicOffering, { params: { client_id, offering_id }, query });
  return [body.offering.language, body.offering.offering_name, body.offering.side_text];
}

onBothDatabases('offerings in other languages', (open) => {
  it('[B50] are shown in the language that is asked for, and as they are written where they have none', async () => {
    const app = await open();
    const offering = await opened(app, await app.createVenue());
    expect(offering.translations).toEqual(translations);
    expect(await shownIn(app, offering)).toEqual(['en', 'Paintball', 'Bring socks.']);
    expect(await shownIn(app, offering, 'es-MX')).toEqual(['es', 'Fiesta de pintura', 'Traiga calcetines.']);
    expect(await shownIn(app, offering, 'fr')).toEqual(['fr', 'Paintball', 'Apportez des chaussettes.']);
    expect(await shownIn(app, offering, 'xx')).toEqual(['en', 'Paintball', 'Bring socks.']);
    /* The document of the page brings them along in the language that the browser prefers. */
    const path = `/book/${offering.client_id}/${offering.offering_id}`;
    const facts = await visitFactsOf(app.deps, { path, query: new URLSearchParams(), language: 'es' });
    expect(facts?.screen).toMatchObject({ offering: 'Fiesta de pintura', words: 'Traiga calcetines.' });
  });

  it('[B50] have the guest’s name for it on the booking’s page, in its mail and calendar file, and the venue’s own in its lists', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await opened(app, venue);
    const { booking, booking_id, token } = (await book(app, offering, { language: 'es' })).body;
    expect(booking.offering_name).toBe('Fiesta de pintura');
    const own = { params: { booking_id }, query: { token } };
    expect((await call(app, getPublicBooking, own)).body.booking.offering_name).toBe('Fiesta de pintura');
    expect((await call(app, getBookingCalendar, own)).body.toString()).toContain('SUMMARY:Fiesta de pintura');
    await sendDueMail(app.deps, new AbortController().signal);
    const [mail] = app.mails.splice(0);
    expect(mail?.subject).toContain('Fiesta de pintura');
    expect(mail?.text).not.toContain('Paintball');

    const days = { startDate: SATURDAY, endDate: SATURDAY };
    const listed = { params: { client_id: venue.clientId }, query: days, token: venue.token };
    expect((await call(app, listBookingsBetween, listed)).body.map((row) => row.offering_name)).toEqual(['Paintball']);
    /* In the language that the page is switched to; French has no name of its own. */
    const names = async () => (await call(app, getPublicBooking, own)).body.booking.offering_names;
    expect(await names()).toEqual({ en: 'Paintball', fr: 'Paintball' });
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const put = (body: object) =>
      call(app, contracts.updateOffering, { params, token: venue.token, body: { ...offering, ...body } });
    await put({ translations: { ...translations, fr: { offering_name: 'Balles de peinture', side_text: '' } } });
    expect(await names()).toEqual({ en: 'Paintball', fr: 'Balles de peinture' });
    /* A name that is changed later is not that of a booking that was made before. */
    await put({ offering_name: 'Archery', translations: { es: { ...spanish, offering_name: 'Otra' } } });
    expect(await names()).toEqual({ en: 'Paintball', fr: 'Paintball' });
    expect((await call(app, getPublicBooking, own)).body.booking.offering_name).toBe('Fiesta de pintura');
  });

  it('[B50] have the guest’s name for it where the guest waits for a place, and the venue’s own on its list', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await opened(app, venue);
    for (const start_time of ['10:00', '11:00', '12:00']) await book(app, offering, { start_time });
    const { entry } = await wait(app, offering, { language: 'es' });
    expect(entry.offering_name).toBe('Fiesta de pintura');
    const listed = { params: { client_id: venue.clientId }, token: venue.token };
    const { waitlist } = (await call(app, listWaitlist, listed)).body;
    expect(waitlist.map((row) => row.offering_name)).toEqual(['Paintball']);
  });

  it('[B50] keep what a form that does not know them leaves out, lose what is removed, and refuse what is too long', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { translations: _, ...offering } = await opened(app, venue);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const put = async (body: object) =>
      call(app, contracts.updateOffering, { params, token: venue.token, body: body as never });
    expect((await put({ ...offering, offering_name: 'Archery' })).body.offering.translations).toEqual(translations);
    const emptied = { ...offering, translations: { es: { offering_name: ' ', side_text: '' } } };
    expect((await put(emptied)).body.offering.translations).toEqual({});
    const long = { es: { offering_name: 'x'.repeat(121), side_text: '' } };
    expect((await put({ ...offering, translations: long })).status).toBe(400);
    expect((await put({ ...offering, translations: { xx: spanish } })).status).toBe(400);
    /* The longest texts in each language, in a script of three bytes a letter. */
    const longest = { offering_name: '字'.repeat(120), side_text: '字'.repeat(5_000) };
    const all = Object.fromEntries(languageCodes.map((language) => [language, longest]));
    expect((await put({ ...offering, ...longest, translations: all })).body.offering.translations).toEqual(all);
  });
});
