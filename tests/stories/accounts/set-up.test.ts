import { ensureAdmin } from '@gatehouse/server/areas/accounts/auth/first-admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, pressOn, put } from '../support/hands.ts';
import { expectPath } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

const ADMIN_PASSWORD = 'admin-password';
const OWNER_PASSWORD = 'front-door-1';

async function chooseAdminPassword(): Promise<void> {
  await put(/^Admin password/, ADMIN_PASSWORD);
  await put(/^Confirm admin password/, ADMIN_PASSWORD);
}

it('[Y98] a new server’s link sets up the admin and the venue on one page, once, and the owner signs in', async () => {
  const story = await openStory();
  const { pathname, search, searchParams } = new URL((await ensureAdmin(story.house.deps)) ?? '');
  story.open(pathname + search);
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/set-up'));
  pressOn(await screen.findByLabelText('Set up my venue too'));
  await chooseAdminPassword();
  await put(/^Venue name/, 'Ridge Line');
  await put(/^Owner’s password/, OWNER_PASSWORD);
  await put(/^Confirm owner’s password/, OWNER_PASSWORD);
  await put(/^Owner’s email/, searchParams.get('email') ?? '');
  await press('Set up server and venue');
  await screen.findByText(/^This address already has an account\./);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Owner’s email/)));

  await put(/^Owner’s email/, 'dana@ridge.example');
  const button = screen.getByText('Set up server and venue', { selector: 'button *' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Your server and your venue are ready.');
  pressOn(screen.getByText('Log in as the owner', { selector: 'a *' }));
  await put(/^Password/, OWNER_PASSWORD);
  await press('Log In');
  await expectPath('/client-dashboard');
  story.open('/my-profile?tab=subscription');
  await screen.findByText('Free of charge');
  expect(screen.queryByText('Renew Now')).toBeNull();

  story.open(pathname + search);
  await chooseAdminPassword();
  await press('Set up server');
  await screen.findByText(/^This setup link was used or has expired\./);
});
