import type { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { renewalTexts } from '@gatehouse/sync-protocol/languages/renewal-texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { emptyAdult } from '../flow/flow.model.ts';
import type { OpenedRenewal } from './renew-page.tsx';
import { RenewPage } from './renew-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const opened: OpenedRenewal = {
  success: true,
  client_id: 'C00001',
  kind: 'adult',
  language: 'en-US',
  person: {
    ...emptyAdult,
    adult_first_name: 'Ada',
    adult_last_name: 'Lovelace',
    adult_DoB: '1990-05-09',
    email: 'ada@example.com',
    phone: '5551234567',
  },
  minors: [],
  document_ids: ['paintball'],
};

const waiver = {
  document_id: 'default',
  name: 'Waiver',
  version: 1,
  needed_by: 'everyone',
  offering_ids: [],
  required: 'everyone',
  language: 'en',
  languages: ['en'],
  fallback_language: 'en',
  sha256: 'a'.repeat(64),
  text: 'I accept the risk.',
  page_count: 1,
  page_width_pt: 612,
  page_height_pt: 792,
  picture_url: 'data:image/webp;base64,',
  pdf_url: '/waiver.pdf',
  questions: [],
  questions_version: 0,
} as const;

const reply: ReplyOf<typeof getPublicWaiver> = {
  success: true,
  client: {
    client_id: 'C00001',
    client_name: 'Red Rock',
    time_zone: 'America/New_York',
    address_required: false,
    address_asked: false,
    accent_color: '#1f7a5c',
    dark_mode: false,
    has_logo: false,
    logo_version: null,
    has_waiver: true,
    adult_age: 18,
    relationship_required: false,
  },
  document: null,
  documents: [
    { ...waiver, offering_ids: [], languages: ['en'], questions: [] },
    {
      ...waiver,
      document_id: 'paintball',
      name: 'Paintball rules',
      required: 'no',
      text: 'Masks stay on.',
      offering_ids: [],
      languages: ['en'],
      questions: [],
    },
  ],
};

const OPEN = 'POST /api/public/renewals/t/open';
const AGAIN = 'POST /api/public/renewals/t/again';
const END = 'POST /api/public/unsubscribe/t';

const show = (page: 'renew' | 'unsubscribe', server: object = {}, first: 'en' | 'es' = 'en') =>
  showPage(
    <VisitorTexts parts={[renewalTexts]} first={first}>
      {page === 'renew' ? <RenewPage token="t" /> : <UnsubscribePage token="t" />}
    </VisitorTexts>,
    { signedInAs: null, server: { [OPEN]: opened, 'GET /api/public/waiver/C00001': reply, ...server } },
  );

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const firstName = () => screen.findByLabelText<HTMLInputElement>(/^First Name/);

beforeAll(() => {
  /* The DOM of the tests has no dialogs. */
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
afterEach(() => sessionStorage.clear());

it('[W49] asks nothing of the server before the button, and opens the form once for two presses', async () => {
  const { requests, changes } = show('renew');
  const button = await screen.findByRole('button', { name: 'Continue' });
  expect(requests).toEqual([]);
  act(() => {
    button.click();
    button.click();
  });
  expect((await firstName()).value).toBe('Ada');
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com');
  expect(changes()).toEqual([{ name: OPEN, body: null }]);
});

it('[W49] shows the documents that end, and no others that a visit needs', async () => {
  show('renew');
  await press('Continue');
  await firstName();
  await press('Back');
  await press('Read as text');
  screen.getByText('Masks stay on.');
  expect(screen.queryByText('I accept the risk.')).toBeNull();
});

it('[W49] keeps what was typed over a reload, apart from a form of the venue in the same tab', async () => {
  const typed = { documents: 'paintball.1.0', draft: { kind: 'adult' } };
  sessionStorage.setItem('gatehouse.waiver-draft.C00001', JSON.stringify(typed));
  show('renew');
  await press('Continue');
  fireEvent.change(await firstName(), { target: { value: 'Augusta' } });
  leavePage();
  const { changes } = show('renew');
  expect((await firstName()).value).toBe('Augusta');
  expect(changes()).toEqual([]);
  expect(sessionStorage.getItem('gatehouse.waiver-draft.C00001')).toBe(JSON.stringify(typed));
});

it('[W49] speaks the language of the signing once the form is open', async () => {
  show('renew', { [OPEN]: { ...opened, language: 'es-MX' } });
  await press('Continue');
  await screen.findByLabelText(/^Nombre/);
});

it('[W49] offers a new mail where the link is over', async () => {
  const { changes } = show('renew', { [OPEN]: () => refused(410, 'LINK_EXPIRED'), [AGAIN]: {} });
  await press('Continue');
  const heading = await titled('This link no longer works');
  expect(document.activeElement).toBe(heading);
  await press('Send me a new link');
  await titled('Please check your email');
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull();
  expect(changes().map(({ name }) => name)).toEqual([OPEN, AGAIN]);
});

it('[W49] says of an unknown link only that', async () => {
  show('renew', { [OPEN]: () => refused(404, 'NOT_FOUND') });
  await press('Continue');
  await titled('This link is not known');
});

it.each([
  ['en', 'Continue', () => null, 'You’re not connected. Please try again.'],
  ['es', 'Continuar', () => null, 'No tiene conexión. Inténtelo de nuevo.'],
  ['es', 'Continuar', () => refused(429, 'TOO_MANY_REQUESTS'), /^Demasiados intentos/],
  ['en', 'Continue', () => refused(503, 'OVERLOADED'), 'That didn’t work. Please try again.'],
] satisfies [string, string, () => Response | null, string | RegExp][])(
  '[W49] in %s, says why the form did not open, and opens it at the next try: %#',
  async (language, name, fail, message) => {
    let isFailing = true;
    show('renew', { [OPEN]: (): object | null => (isFailing ? fail() : opened) }, language === 'es' ? 'es' : 'en');
    await press(name);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(message));
    isFailing = false;
    await press(name);
    await screen.findByLabelText(language === 'es' ? /^Nombre/ : /^First Name/);
  },
);

it('[W48] ends the mails by one button, and not by itself', async () => {
  const { requests, changes } = show('unsubscribe', { [END]: {} });
  await titled('No more of these emails?');
  expect(requests).toEqual([]);
  await press('Unsubscribe');
  await titled('You are unsubscribed');
  expect(changes()).toEqual([{ name: END, body: null }]);
});

it('[W48] says that it could not unsubscribe, or that the link is unknown', async () => {
  const replies = [null, refused(404, 'NOT_FOUND')];
  show('unsubscribe', { [END]: () => replies.shift() });
  await press('Unsubscribe');
  await screen.findByText('You’re not connected. Please try again.');
  await press('Unsubscribe');
  await titled('This link is not known');
});
