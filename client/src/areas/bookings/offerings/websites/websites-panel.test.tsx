import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { WebsitesPanel } from './websites-panel.tsx';

let stored: string[];
let page: ReturnType<typeof showPage>;
let isDown: boolean;

beforeEach(() => {
  stored = ['https://field.example'];
  isDown = false;
});
afterEach(leavePage);

function show(subscription?: SubscriptionStatus): void {
  const server: Replies = {
    'PUT *': ({ body }) => {
      if (isDown) return null;
      const { origins } = body as { origins: string[] };
      stored = origins.map((address) => new URL(address.includes('//') ? address : `https://${address}`).origin);
      return { origins: stored };
    },
    'GET *': () => (isDown ? null : { origins: stored }),
  };
  page = showPage(<WebsitesPanel clientId="C00001" />, { server, subscription });
}
const saved = () => page.changes().map(({ body }) => (body as { origins: string[] }).origins);
const address = () => screen.findByLabelText('Address of your website');
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent?.replace('Remove', ''));
async function add(text: string): Promise<void> {
  fireEvent.change(await address(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add website' }));
}

it('[B15] adds a website by any address on it, and shows it as it is kept', async () => {
  show();
  await add('www.redrock.example/book');
  await screen.findByText('https://www.redrock.example can show your booking pages now.');
  expect(saved()).toEqual([['https://field.example', 'https://www.redrock.example']]);
  expect(shown()).toEqual(['https://field.example', 'https://www.redrock.example']);
  expect(await address()).toHaveProperty('value', '');
});

it('[B15] refuses what is no website, and one that is in the list, before anything is sent', async () => {
  show();
  await add('http://redrock.example');
  await screen.findByText('Please enter a website address such as https://www.example.com');
  await add('https://field.example/news');
  await screen.findByText('This website is already in the list');
  expect(saved()).toEqual([]);
});

it('[X14] adds a bare name together with www in one click, unless that is not wanted', async () => {
  show();
  fireEvent.change(await address(), { target: { value: 'redrock.example' } });
  expect(screen.getByLabelText('Also allow https://www.redrock.example')).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Add website' }));
  await screen.findByText('https://redrock.example and https://www.redrock.example can show your booking pages now.');
  expect(saved()).toEqual([['https://field.example', 'https://redrock.example', 'https://www.redrock.example']]);
  fireEvent.change(await address(), { target: { value: 'other.example' } });
  fireEvent.click(screen.getByLabelText('Also allow https://www.other.example'));
  fireEvent.click(screen.getByRole('button', { name: 'Add website' }));
  await screen.findByText('https://other.example can show your booking pages now.');
  await add('https://*.com');
  await screen.findByText('Please enter a website address such as https://www.example.com');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('[B15] keeps what another window added meanwhile', async () => {
  show();
  await address();
  stored = ['https://field.example', 'https://other.example'];
  await add('https://www.third.example');
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(saved()).toEqual([['https://field.example', 'https://other.example', 'https://www.third.example']]);
});

it('[B15] removes a website after a question, and explains the empty list', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove https://field.example' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove website' }));
  expect(saved()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Remove website' }));
  await screen.findByText(/^No website yet\./);
  expect(saved()).toEqual([[]]);
});

it('says why the list could not be read or changed, and keeps what was typed', async () => {
  isDown = true;
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  fireEvent.click(retry);
  await address();
  isDown = true;
  await add('https://third.example');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(await address()).toHaveProperty('value', 'https://third.example');
});

it('[R6] changes nothing once the subscription has expired', async () => {
  show({ kind: 'expired', paidUntil: '2026-11-01' });
  expect(await address()).toHaveProperty('disabled', true);
  for (const name of ['Add website', 'Remove https://field.example'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});
