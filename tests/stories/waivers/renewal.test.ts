import { givePaper, signByHand } from '@gatehouse/client/components/signature-pad/testing/signed-by-hand';
import { updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { signAdultMinorWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import {
  consent as agreed,
  DAY_MS,
  mailsOf,
  renewingVenue,
  sentRenewals,
  signed,
  tokenIn,
} from '../../helpers/venues/renewals.ts';
import { hit, only, put } from '../support/hands.ts';
import { openStory, type Story } from '../support/story.ts';
import { consent, valueOf } from '../support/waiver-form.ts';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await renewingVenue(story.house);
  givePaper();
});

const mia = { first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' };

/** Zoë signs in Spanish for herself and for Mia. */
async function signForMia(email = 'zoe@example.org', firstName = 'Zoë'): Promise<void> {
  const change = { consent: agreed, email, adult_first_name: firstName };
  const body = { ...adultBody(venue.clientId, change), minors: [mia] };
  expect((await call(story.house, signAdultMinorWaiver, { body })).status).toBe(200);
}

interface Links {
  renew: string;
  unsubscribe: string;
}
const linksIn = ({ text }: { text: string }): Links => ({
  renew: `/renew/${tokenIn(text, 'renew')}`,
  unsubscribe: `/unsubscribe/${tokenIn(text, 'unsubscribe')}`,
});

/** The links that are mailed when what was signed ends in two weeks, by the address of the mail. */
async function mailedLinks(): Promise<Map<string, Links>> {
  story.house.clock.advance(16 * DAY_MS);
  return new Map((await mailsOf(story.house)).map((mail) => [mail.to, linksIn(mail)]));
}
const linkTo = async (email = 'zoe@example.org'): Promise<Links> => {
  const links = (await mailedLinks()).get(email);
  if (!links) throw new Error(`Nothing was mailed to ${email}.`);
  return links;
};

/** How many mails the venue's visitors got about an end. */
const countMails = () =>
  story.house.deps.db.readVenue(venue.clientId, async (db) => {
    const links = await db.selectFrom('renewal_links').where('client_id', '=', venue.clientId).selectAll().execute();
    return links.length;
  });

const titled = (name: string) => only('heading', name);
/** A screen with this title, which has the focus. */
async function arriveAt(name: string): Promise<void> {
  const heading = await titled(name);
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

async function signInEnglish(): Promise<void> {
  await hit('button', 'English');
  await signByHand();
  consent();
  await hit('button', 'Sign and finish');
}

it('[W48] [W49] a mailed link asks nothing before its button, opens the form once, and is over once it is signed', async () => {
  await signForMia();
  const { renew } = await linkTo();
  const asked = vi.spyOn(globalThis, 'fetch');
  story.open(renew);
  await arriveAt('Sign again');
  expect(asked).not.toHaveBeenCalled();

  story.setOnline(false);
  await hit('button', 'Continue');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You’re not connected. Please try again.'));
  story.setOnline(true);
  const button = screen.getByRole('button', { name: 'Continue' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await valueOf(/^Nombre/)).toBe('Mia');

  await put(/^Nombre/, 'Mía');
  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Mía'));
  story.reload();
  expect(await valueOf(/^Nombre/)).toBe('Mía');
  await hit('button', 'Continuar');
  await waitFor(async () => expect(await valueOf(/^Nombre/)).toBe('Zoë'));
  expect(await valueOf(/^Apellido/)).toBe('Łukasik');
  await signInEnglish();
  await screen.findByText('Thank you, Zoë!');

  const before = await countMails();
  story.reload();
  await hit('button', 'Continue');
  await titled('This link no longer works');
  await hit('button', 'Send me a new link');
  await titled('Please check your email');
  expect(await countMails()).toBe(before);
});

it('[W49] a second tab finds the link used, and gets a new one by mail, which opens the form too', async () => {
  await signForMia();
  const { renew, unsubscribe } = await linkTo();
  story.open(renew);
  await hit('button', 'Continue');
  await screen.findByLabelText(/^Nombre/);

  story.inBrowser('a second tab');
  story.open(renew);
  await hit('button', 'Continue');
  await arriveAt('This link no longer works');
  await hit('button', 'Send me a new link');
  await arriveAt('Please check your email');
  const [again, ...others] = (await sentRenewals(story.house)).map(linksIn);
  expect(others).toEqual([]);
  expect(again?.renew).not.toBe(renew);
  expect(again?.unsubscribe).toBe(unsubscribe);
  story.open(again?.renew ?? '');
  await hit('button', 'Continue');
  expect(await valueOf(/^Nombre/)).toBe('Mia');
});

it('[W48] who unsubscribes, by the page or by one click of a mail program, is mailed nothing more', async () => {
  await signed(story.house, venue.clientId, { email: 'page@example.org' });
  await signForMia('click@example.org', 'Ana');
  const links = await mailedLinks();
  expect([...links.keys()].toSorted()).toEqual(['click@example.org', 'page@example.org']);

  story.open(links.get('page@example.org')?.unsubscribe ?? '');
  await arriveAt('No more of these emails?');
  await hit('button', 'Unsubscribe');
  await arriveAt('You are unsubscribed');
  const oneClick = await story.house.request('POST', links.get('click@example.org')?.unsubscribe ?? '', {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(oneClick.status).toBe(200);

  /* The same people, with another signature that ends. */
  const params = { client_id: venue.clientId, document_id: 'default' };
  const body = { validity_count: 31 };
  expect((await call(story.house, updateDocument, { token: venue.token, params, body })).status).toBe(200);
  story.house.clock.advance(DAY_MS);
  const before = await countMails();
  expect(await mailsOf(story.house)).toEqual([]);
  expect(await countMails()).toBe(before);
});
