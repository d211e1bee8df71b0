import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { venueSample } from '#app/testing/venue-sample';
import { showProfile } from './testing/show-profile.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const PROFILE = 'PATCH /api/clients/C00001/profile';

it('[O2] [U10] saves only what was changed, with the version it was read at, and says so for 3 seconds', async () => {
  const { requests } = showProfile({
    [PROFILE]: ({ body }) => ({ client: { ...venueSample, ...(body as object), version: 4 } }),
  });
  await screen.findByDisplayValue('Lovelace');
  for (const label of ['Email', 'Role']) expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true);
  type('Phone', '555 0199');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  press('Save Changes');
  await screen.findByText('Profile updated successfully!');
  expect(requests.find(({ name }) => name === PROFILE)?.body).toEqual({ phone: '555 0199', version: 3 });
  act(() => void vi.advanceTimersByTime(3100));
  expect(screen.queryByText('Profile updated successfully!')).toBeNull();
});

it('[O2] keeps what was typed when someone else changed the venue, says what they wrote, and saves over it when asked', async () => {
  const theirs = { ...venueSample, phone: '555 0777', client_name: 'Red Rock Paintball', version: 7 };
  let isFresh = false;
  const { requests } = showProfile({
    'GET /api/clients/C00001': () => ({ client: isFresh ? theirs : venueSample }),
    [PROFILE]: ({ body }) => {
      const { version } = body as { version: number };
      isFresh = true;
      if (version === 3) return refused(409, 'VERSION_CONFLICT', 'Someone else changed this meanwhile.');
      return { client: { ...theirs, phone: '555 0199', version: 8 } };
    },
  });
  await screen.findByDisplayValue('Lovelace');
  type('Phone', '555 0199');
  press('Save Changes');
  await screen.findByText(/Phone “555 0777”/);
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '555 0199');
  expect(screen.getByDisplayValue('Red Rock Paintball')).toBeTruthy();
  press('Save Changes');
  await screen.findByText('Profile updated successfully!');
  expect(requests.findLast(({ name }) => name === PROFILE)?.body).toEqual({ phone: '555 0199', version: 7 });
});

it('says that the profile could not be updated when the server can’t be reached, and keeps what was typed', async () => {
  showProfile({
    [PROFILE]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByDisplayValue('Lovelace');
  type('Contact last name', 'Byron');
  press('Save Changes');
  await screen.findByText('Failed to update profile');
  expect(screen.getByDisplayValue('Byron')).toBeTruthy();
});

it('[U22] asks before it is left with unsaved changes, and leaves without asking when there are none', async () => {
  showProfile();
  await screen.findByDisplayValue('Lovelace');
  type('Phone', '1');
  fireEvent.click(screen.getByText('Elsewhere'));
  await screen.findByText('Discard your changes?');
  press('Keep editing');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '1');
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
  press('Discard');
  fireEvent.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
});

it('[O54] offers a retry when the venue can’t be loaded, and the export all the same, and says so', async () => {
  let isUp = false;
  showProfile({
    'GET /api/clients/C00001': () => (isUp ? { client: venueSample } : refused(503, 'UNAVAILABLE', 'Not now.')),
  });
  await screen.findByText('Failed to load customer information');
  expect(screen.getByRole('button', { name: 'Export All My Data' })).toBeTruthy();
  expect(screen.getByText(/can’t be shown right now\. You can still download your data/)).toBeTruthy();
  isUp = true;
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  await screen.findByDisplayValue('Lovelace');
});

it('[X4] reports immediately that an SVG is not accepted, and shows a picture before it is uploaded', async () => {
  const { requests } = showProfile();
  await screen.findByText('No Logo');
  const picker = screen.getByLabelText(/Choose a picture/);
  fireEvent.change(picker, { target: { files: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })] } });
  await screen.findByText(/SVG logos are not accepted/);
  fireEvent.change(picker, { target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] } });
  expect((await screen.findByAltText('The logo you chose')).getAttribute('src')).toBe('blob:x');
  expect(requests.some(({ name }) => name.startsWith('POST'))).toBe(false);
  press('Upload Logo');
  expect((await screen.findByAltText('Your logo')).getAttribute('src')).toBe(
    '/api/customer/preferences/C00001/logo?v=abc',
  );
  await screen.findByText('Logo uploaded successfully!');
});

it('says why a logo has to wait, and sends the same picture again without its being chosen again', async () => {
  const message = 'Many files are being uploaded right now. Please wait a few seconds and try again.';
  const { requests } = showProfile({
    'POST /api/customer/preferences/C00001/logo': () => refused(429, 'TOO_MANY_REQUESTS', message),
  });
  const picker = await screen.findByLabelText(/Choose a picture/);
  fireEvent.change(picker, { target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] } });
  await screen.findByAltText('The logo you chose');
  press('Upload Logo');
  await screen.findByText(message);
  press('Upload Logo');
  await waitFor(() => expect(requests.filter(({ name }) => name.startsWith('POST'))).toHaveLength(2));
  expect(screen.getByAltText('The logo you chose')).toBeTruthy();
});

it('[U3] previews the bar in a color with readable text, and saves the color as chosen', async () => {
  const { requests } = showProfile();
  const preview = await screen.findByTestId('accent-preview');
  type('Accent color as a code', '#777777');
  expect(preview.style.background).not.toBe('rgb(119, 119, 119)');
  expect(screen.getByText(/Shown as #/)).toBeTruthy();
  type('Accent color as a code', 'nonsense');
  expect(screen.getByText('Please choose a color such as #007bff')).toBeTruthy();
  press('Violet');
  press('Save Color');
  await screen.findByText('Accent color saved.');
  expect(requests.findLast(({ name }) => name.startsWith('PUT'))?.body).toEqual({ accent_color: '#7c3aed' });
});

it('turns dark immediately and stores it for the venue', async () => {
  const { requests } = showProfile();
  fireEvent.click(await screen.findByLabelText(/^Dark mode/));
  await waitFor(() => expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'));
  expect(requests.findLast(({ name }) => name.startsWith('PUT'))?.body).toEqual({ dark_mode: true });
});

it('[W3] sends the seals of the records by email once it is asked to, and says so', async () => {
  const { changes } = showProfile();
  const choice = await screen.findByLabelText(/^Email me a daily seal/);
  await waitFor(() => expect(choice).toHaveProperty('disabled', false));
  expect(choice).toHaveProperty('checked', false);
  fireEvent.click(choice);
  await screen.findByText('You will get the seal by email.');
  expect(choice).toHaveProperty('checked', true);
  expect(changes().findLast(({ name }) => name.startsWith('PUT'))).toEqual({
    name: 'PUT /api/clients/C00001/audit-seals',
    body: { mails: true },
  });
});

it('[W3] reverts the choice where it can’t be saved', async () => {
  showProfile({ 'PUT /api/clients/C00001/audit-seals': () => refused(503, 'UNAVAILABLE', 'Not now.') });
  const choice = await screen.findByLabelText(/^Email me a daily seal/);
  await waitFor(() => expect(choice).toHaveProperty('disabled', false));
  fireEvent.click(choice);
  await screen.findByText('Not now.');
  expect(choice).toHaveProperty('checked', false);
});

it('[A4] checks a new password before it is sent', async () => {
  let hasFailed = false;
  const { requests } = showProfile({
    'POST /api/change-password': () => {
      const message = 'The current password is not right.';
      if (hasFailed) return { message: 'Your password has been changed.' };
      hasFailed = true;
      return refused(400, 'INVALID_INPUT', message, { fields: { currentPassword: message } });
    },
  });
  await screen.findByLabelText('Current password');
  const give = (current: string, next: string, again: string) => {
    type('Current password', current);
    type('New password', next);
    type('Confirm new password', again);
    press('Change Password');
  };
  give('old-one', '12345', '12345');
  expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
  give('old-one', '123456', '1234567');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(requests.some(({ name }) => name.startsWith('POST'))).toBe(false);
  give('wrong', '123456', '123456');
  await screen.findByText('The current password is not right.');
  give('old-one', '123456', '123456');
  await screen.findByText('Your password has been changed. Other sign-ins have ended.');
  expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
});

const session = (id: string, is_current: boolean) => ({
  session_id: id,
  created_at: '2026-06-15T15:00:00.000Z',
  last_seen_at: '2026-06-15T15:00:00.000Z',
  expires_at: '2026-07-15T15:00:00.000Z',
  user_agent: 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) Version/17.4 Safari/604.1',
  ip: '203.0.113.9',
  device: 'Safari on iPad',
  method: 'password',
  client_id: 'C00001',
  client_name: 'Fields',
  is_current,
});

it('lists sign-ins, ends another one, and says why it can’t end all', async () => {
  let sessions = [session('s1', true), session('s2', false)];
  showProfile({
    'GET /api/sessions': () => ({ sessions }),
    'DELETE /api/sessions/s2': () => {
      sessions = [session('s1', true)];
      return { success: true };
    },
  });
  await screen.findByText('This browser');
  press('Sign out Safari on iPad');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out Safari on iPad' })).toBeNull());
  press('Sign Out Everywhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByText('3 items are not sent yet.');
});

it('[W44] saves the archive under the server’s name, with answers about health only where asked for, and says when the download was interrupted', async () => {
  let body: BodyInit = 'zip';
  const names: string[] = [];
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const asked: string[] = [];
  showProfile({
    'GET /api/clients/C00001/export': ({ search }) => {
      asked.push(search);
      return new Response(body, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="gatehouse-C00001-2026-06-15.zip"',
        },
      });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export All My Data' }));
  await screen.findByText('gatehouse-C00001-2026-06-15.zip was saved (3 B).');
  expect(names).toEqual(['gatehouse-C00001-2026-06-15.zip']);
  expect(asked).toEqual(['']);
  fireEvent.click(screen.getByLabelText('Include answers about health'));
  body = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
  press('Export All My Data');
  await screen.findByText('The download was interrupted. Please try again.');
  expect(names).toHaveLength(1);
  expect(asked).toEqual(['', '?health=true']);
  link.mockRestore();
});
