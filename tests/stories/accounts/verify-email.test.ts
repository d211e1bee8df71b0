import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { press, pressOn, put } from '../support/hands.ts';
import { dialogOf } from '../support/screens.ts';
import { expectPath, givePassword } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

const owner = { companyName: 'Ridge Line', email: 'dana@ridge.example', password: 'front-door-1' };

async function register(house: TestApp): Promise<void> {
  const { token } = await house.createAdmin();
  const promo = { code: 'WELCOME14', description: 'Two weeks to try everything', skipPayment: true, trialDays: 14 };
  await house.request('POST', '/api/admin/promos', { token, body: promo });
  const answer = await house.request('POST', '/api/register', { body: { ...owner, promoCode: promo.code } });
  expect(answer.status).toBe(200);
}

/** The path of the newest mailed link to confirm an address. */
async function mailedLink({ deps, mails }: TestApp): Promise<string> {
  await sendDueMail(deps, new AbortController().signal);
  const { to, text } = mails.at(-1) ?? { to: '', text: '' };
  expect(to).toBe(owner.email);
  const { pathname, search } = new URL(/https?:\S+\/verify-email\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
}

it('[A8] an owner confirms the address by the mailed link, and then pairs a device', async () => {
  const story = await openStory({ environment: { SMTP_URL: 'smtp://mail.example:25' } });
  await register(story.house);
  await givePassword(story, owner.email, owner.password);
  await expectPath('/client-dashboard');

  story.open('/my-devices');
  const notice = await screen.findByLabelText('Confirm your email address');
  expect(notice.textContent).toContain(owner.email);
  const add = () => screen.getAllByText('Add a device', { selector: 'button *' })[0]?.closest('button') ?? null;
  expect(add()?.disabled).toBe(true);
  await press('Send the link again', notice);
  await within(notice).findByText(/The link is on its way\./);

  story.open(await mailedLink(story.house));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/verify-email'));
  await press('Confirm my email address');
  await screen.findByText('Your email address is confirmed. You can pair devices now.');
  pressOn(screen.getByText('Go to My Devices', { selector: 'a *' }));
  await expectPath('/my-devices');
  await waitFor(() => expect(add()?.disabled).toBe(false));
  expect(screen.queryByLabelText('Confirm your email address')).toBeNull();
  pressOn(add() as HTMLElement);
  const adding = await dialogOf();
  await put(/^Name/, 'Entrance', adding);
  await press('Make pairing code', adding);
  await screen.findByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
});
