import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pressOn, put } from '../support/hands.ts';
import { openStory } from '../support/story.ts';

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);

it('[G41] the email goes along to Forgot password and back, and the password into no address', async () => {
  const story = await openStory();
  story.open('/login');
  await put(/^Email/, 'ada+door@fields.example');
  await put(/^Password/, 'not-for-addresses');
  pressOn(screen.getByText('Forgot password?', { selector: 'a' }));
  await screen.findByText('Forgot password', { selector: 'h1' });
  expect(email().value).toBe('ada+door@fields.example');
  expect(window.location.href).not.toContain('not-for-addresses');
  pressOn(screen.getByText('Back to login', { selector: 'a' }));
  await screen.findByText('Login Portal', { selector: 'h1' });
  expect(email().value).toBe('ada+door@fields.example');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Password/)));
});
