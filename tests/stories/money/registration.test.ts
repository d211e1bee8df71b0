import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fieldOf, hit, pressOn, put } from '../support/hands.ts';
import { onCheckout, openPayingStory, type PayingStory } from '../support/paying.ts';
import { pass } from '../support/timers.ts';

const PROMO_CODE = 'WELCOME14';

interface NewOwner {
  companyName: string;
  email: string;
  password: string;
}

let story: PayingStory;
beforeEach(async () => {
  story = await openPayingStory({ hasFakeTimers: true });
});

const owner = (name: string): NewOwner => ({
  companyName: `${name} Paintball 🎯`,
  email: `${name.toLowerCase()}@venue.example`,
  password: 'front-door-1',
});

async function addPromo(): Promise<void> {
  const { token } = await story.house.createAdmin();
  const body = { code: PROMO_CODE, description: 'Two weeks to try everything', skipPayment: true, trialDays: 14 };
  await call(story.house, createPromo, { token, body });
}

/** Fills in the first step of the registration, and leaves it there. */
async function fillCompany({ companyName, email, password }: NewOwner): Promise<void> {
  story.open('/register');
  await put(/^Company name/, companyName);
  await put(/^Email/, email);
  await put(/^Password/, password);
  await put(/^Confirm password/, password);
}

/** Both steps, to the provider's page. */
async function registerToPayment(account: NewOwner): Promise<void> {
  await fillCompany(account);
  await hit('button', 'Continue');
  pressOn(await fieldOf(/^Monthly/));
  await hit('button', 'Continue to payment');
  await screen.findByText('Redirecting you to the payment page…');
  await pass(1_500);
  await onCheckout();
}

/** Types the password on the sign-in page, whose email is filled in, and gets to the dashboard. */
async function signInAs({ companyName, email, password }: NewOwner): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(email));
  await put(/^Password/, password);
  await hit('button', 'Log In');
  await expectTitle(companyName);
  expect(window.location.pathname).toBe('/client-dashboard');
}

const expectTitle = (title: string) => waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(title));

it('[R1] [R2] a venue registers with a promo code, tries it for free and sees its dashboard', async () => {
  await addPromo();
  const ridge = owner('Ridge');
  await fillCompany(ridge);
  await hit('button', 'I have a promo code');
  await put(/^Promo code/, 'nonsense');
  await hit('button', 'Continue');
  await screen.findAllByText('Invalid promotional code');
  await put(/^Promo code/, PROMO_CODE.toLowerCase());
  await hit('button', 'Apply');
  await screen.findByText('Two weeks to try everything');
  await hit('button', 'Start free trial');
  await screen.findByText(/Your free trial runs until Jun 29, 2026\./);
  await expectTitle(ridge.companyName);
  expect(window.location.pathname).toBe('/client-dashboard');
});

it('[P6] a payment counts though every event and the way back were lost', async () => {
  const mill = owner('Mill');
  await registerToPayment(mill);
  story.setFailures({ kind: 'webhook_lost', times: 10 });
  /* The payer's browser closes on the way back. */
  const address = window.location.href;
  expect((await fetch(address, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) })).status).toBe(
    303,
  );

  story.inBrowser('later');
  story.open(`/login?${new URLSearchParams({ email: mill.email })}`);
  await put(/^Password/, mill.password);
  await hit('button', 'Log In');
  await expectTitle('Your account is active');
  await hit('link', 'Log In');
  await signInAs(mill);
});

it('[P4] the result page waits while the provider does not answer, and believes no address', async () => {
  await registerToPayment(owner('Dune'));
  story.setFailures({ kind: 'webhook_lost', times: 10 }, { kind: 'drop', on: 'read', times: 100 });
  await hit('button', 'Pay $75.00');
  await expectTitle('Payment Processing');
  await pass(2_000);
  await expectTitle('Payment Processing');
  story.setFailures();
  await pass(3_000);
  await expectTitle('Payment Successful!');

  story.open('/payment-completed?clientId=C99999');
  await screen.findByText('Could not verify account status. Please contact support.');
  story.open('/payment-completed?token=made-up');
  await expectTitle('Payment Error');
});

it('[A1] [A3] an email that is taken leads to signing in, and a password is reset by mail', async () => {
  await addPromo();
  const lake = owner('Lake');
  const { status } = await call(story.house, register, { body: { ...lake, promoCode: PROMO_CODE } });
  expect(status).toBe(200);
  await fillCompany({ ...lake, password: 'another-one' });
  await hit('button', 'Continue');
  pressOn(await fieldOf(/^Yearly/));
  await hit('button', 'Continue to payment');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This email address is already registered.');
  await waitFor(() => pressOn(within(screen.getByRole('alert')).getByText('Log in')));
  await hit('link', 'Forgot password?');
  await expectTitle('Forgot password');
  await put(/^Email/, lake.email);
  await hit('button', 'Send reset link');
  await screen.findByText(/a link to reset the password is on its way/);

  await sendDueMail(story.house.deps, new AbortController().signal);
  const mail = story.house.mails.findLast(({ to, text }) => to === lake.email && text.includes('/reset-password'));
  const link = new URL(/https?:\S+\/reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  story.open(link.pathname + link.search);
  await put(/^New password/, 'brand-new-1');
  await put(/^Confirm new password/, 'brand-new-1');
  expect(window.location.pathname + window.location.search).toBe('/reset-password');
  await hit('button', 'Reset password');
  await screen.findByText(/^Your password has been reset\. Please log in\./);
  await pass(3_000);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.pathname + window.location.search).toMatch(/^\/login\?email=/);
  await signInAs({ ...lake, password: 'brand-new-1' });
});
