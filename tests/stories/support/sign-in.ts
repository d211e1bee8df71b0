import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { TEST_PASSWORD } from '../../helpers/app/test-app.ts';
import { press, put } from './hands.ts';
import type { Story } from './story.ts';

/** Gives the Login Portal an email address and the password, which the accounts of tests have unless another one is given. */
export async function givePassword(story: Story, email: string, password = TEST_PASSWORD): Promise<void> {
  story.open('/login');
  await put(/^Email/, email);
  await put(/^Password/, password);
  await press('Log In');
}

/** Waits until the application is at a path. */
export async function expectPath(path: string): Promise<void> {
  await waitFor(() => expect(window.location.pathname).toBe(path));
}

/** Presses the first Logout of the page, and waits until nobody is signed in. */
export async function logOut(): Promise<void> {
  const [logout] = await screen.findAllByText('Logout', { selector: 'button, button *' });
  logout?.click();
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
}
