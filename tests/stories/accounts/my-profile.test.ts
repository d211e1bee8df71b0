import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { picture, svgPicture } from '../../helpers/samples/logo-samples.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { expireSubscription } from '../../helpers/venues/signing-venue.ts';
import { press, pressOn, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { dialogOf, openAs, pick, section } from '../support/screens.ts';
import { expectPath } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

async function openProfile() {
  const story = await openStory();
  const venue = await story.house.createVenue({ contactFirstName: 'Ada', contactLastName: 'Lovelace' });
  openAs(story, venue, '/my-profile');
  await screen.findByDisplayValue('Lovelace');
  return { story, venue, house: story.house };
}

const profileOf = async (house: TestApp, { clientId, token }: TestVenue) =>
  ((await house.request('GET', `/api/clients/${clientId}`, { token })).body as { client: object }).client;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const mainBar = () => screen.getByLabelText('Main', { selector: 'nav' });
const contact = () => section('Contact');
/** A flash goes by itself, and the next one says the same. */
const isSaved = async () => within(await contact()).findByText('Profile updated successfully!');

const filesIn = async (archive = new Blob()) => readZip(Buffer.from(await archive.arrayBuffer()));

it('[O2] the owner changes contact and time zone, and keeps what was typed when someone else has changed the same', async () => {
  const { house, venue } = await openProfile();
  expect(field('Email').readOnly).toBe(true);
  await put('Phone', '(518) 555-0142');
  await pick('Time zone', 'America/Los Angeles', 'Los Angeles');
  await press('Save Changes', await contact());
  await isSaved();
  expect(await profileOf(house, venue)).toMatchObject({ phone: '(518) 555-0142', time_zone: 'America/Los_Angeles' });

  await put(/^Client name/, 'Red Rock Park');
  const theirs = { token: venue.token, body: { client_name: 'Somebody’s name', phone: '1' } };
  await house.request('PATCH', `/api/clients/${venue.clientId}/profile`, theirs);
  await press('Save Changes', await contact());
  await screen.findByText(/Client name “Somebody’s name”/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Client name/).value).toBe('Red Rock Park');
  await press('Save Changes', await contact());
  await within(mainBar()).findByText('Red Rock Park');
  expect(await profileOf(house, venue)).toMatchObject({ client_name: 'Red Rock Park', phone: '1' });
});

it('[X4] a logo is shown before and after its upload, in the bar too; an SVG is refused; deleting asks first', async () => {
  const { house, venue } = await openProfile();
  savedFiles();
  const choose = (bytes: Buffer, type: string): void => {
    const file = new File([new Uint8Array(bytes)], 'logo.png', { type });
    fireEvent.change(screen.getByLabelText(/^Choose a picture|^logo\.png/), { target: { files: [file] } });
  };
  choose(svgPicture, 'image/svg+xml');
  await screen.findByText(/^SVG logos are not accepted/);
  /* Named as a picture, it gets as far as the server. */
  choose(svgPicture, 'image/png');
  await waitFor(() => expect(screen.queryByText(/^SVG logos are not accepted/)).toBeNull());
  await press('Upload Logo');
  await screen.findByText(/^SVG logos are not accepted/);
  choose(await picture('png'), 'image/png');
  await screen.findByAltText('The logo you chose');
  await press('Upload Logo');
  await screen.findByText('Logo uploaded successfully!');
  const source = () => mainBar().querySelector('img')?.getAttribute('src') ?? '';
  await waitFor(() => expect(source()).toMatch(new RegExp(`${venue.clientId}/logo\\?v=[0-9a-f]{16}$`)));
  const { body } = await house.request('GET', source());
  expect((await sharp(body as Buffer).metadata()).width).toBe(512);
  await press('Delete Logo');
  await press('Delete Logo', await dialogOf());
  await screen.findByText('No Logo');
  await waitFor(() => expect(source()).toBe('/logo.png'));
});

it('[A4] a new password ends other sign-ins; one is ended by itself, then all', async () => {
  const { story, house, venue } = await openProfile();
  const signIn = async (password: string) => {
    const { body } = await house.request('POST', '/api/login', { body: { email: venue.email, password } });
    return (body as { token: string }).token;
  };
  const isAlive = async (token: string) => (await house.request('GET', '/api/sessions', { token })).status === 200;
  const phone = await signIn(TEST_PASSWORD);
  await put('Current password', TEST_PASSWORD);
  await put('New password', 'back-door-2');
  await put('Confirm new password', 'back-door-3');
  await press('Change Password');
  await screen.findByText('Passwords do not match');
  await put('Confirm new password', 'back-door-2');
  await press('Change Password');
  await screen.findByText(/^Your password has been changed\./);
  expect([await isAlive(phone), await isAlive(venue.token)]).toEqual([false, true]);

  const tablet = await signIn('back-door-2');
  story.reload();
  pressOn(await screen.findByText('Sign out', { selector: 'button *' }));
  await screen.findByText('Signed out there.');
  expect(await isAlive(tablet)).toBe(false);
  const other = await signIn('back-door-2');
  await press('Sign Out Everywhere');
  await press('Sign out everywhere', await dialogOf());
  await expectPath('/');
  expect([await isAlive(other), await isAlive(venue.token)]).toEqual([false, false]);
});

it('[O6] the archive of all data is downloaded under its name', async () => {
  const { venue } = await openProfile();
  const { saved } = savedFiles();
  await press('Export All My Data');
  await screen.findByText(/was saved \(/);
  expect(saved.map(({ name }) => name)).toEqual([`gatehouse-${venue.clientId}-2026-06-15.zip`]);
  const files = await filesIn(saved[0]?.content);
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ profile: { client_id: venue.clientId } });
});

it('a read-only venue still downloads its data and changes its password, and nothing of how it looks', async () => {
  const { story, house, venue } = await openProfile();
  const { saved } = savedFiles();
  await expireSubscription(house, venue);
  story.reload();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Choose a picture/).disabled).toBe(true));
  const button = (name: string) =>
    screen.getAllByText(name, { selector: 'button, button *' })[0]?.closest('button') ?? null;
  for (const name of ['Save Color', 'Save Changes']) expect(button(name)?.disabled).toBe(true);
  expect(screen.getByLabelText<HTMLButtonElement>('Rust', { selector: 'button' }).disabled).toBe(true);
  expect(button('Change Password')?.disabled).toBe(false);
  await press('Export All My Data');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await filesIn(saved[0]?.content)).has('customers.csv')).toBe(true);
  pressOn(screen.getByText('My Subscription', { selector: '[role=tab], [role=tab] *' }));
  expect((await screen.findByText('Expired')).closest('[data-status]')?.getAttribute('data-status')).toBe('expired');
});
