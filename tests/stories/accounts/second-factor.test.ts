import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { authenticator } from '../../helpers/app/authenticator.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { press, pressOn, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { dialogOf, expectDialogs } from '../support/screens.ts';
import { expectPath, givePassword, logOut } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

const STEP_MS = 30_000;
const { press: pressKey, type } = keyboard();

async function giveCode(code: string, label = /^Code/): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  type(code);
  pressKey('Enter');
}

const inGroups = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Sets it up on the profile that is open; returns the app and the codes as they were downloaded. */
async function setUp({ clock }: TestApp) {
  const { saved } = savedFiles();
  await press('Set Up Two-Step Sign-In');
  const form = await dialogOf();
  await put(/^Password/, TEST_PASSWORD, form);
  pressKey('Enter');
  const secret = (await within(form).findByLabelText('Key')).textContent.replaceAll(' ', '');
  await waitFor(() => expect(form.querySelector('svg path')).not.toBeNull());
  const codeAt = authenticator(secret);
  await put(/six digits/, inGroups(codeAt(clock.now())), form);
  await press('Turn On', form);
  const [done] = await within(form).findAllByText('Done', { selector: 'button *' });
  expect(done?.closest('button')?.disabled).toBe(true);
  await press('Download', form);
  const codes = (await saved[0]?.content.text())?.match(/^(?:\w{5}-){3}\w{5}$/gm) ?? [];
  pressOn(within(form).getByLabelText('I have saved these codes'));
  await press('Done', form);
  await expectDialogs(0);
  /* The code that confirmed is used up. */
  clock.advance(STEP_MS);
  return { codes, code: () => codeAt(clock.now()) };
}

it('[Y50] [Y51] [Y54] [Y55] an owner sets up two-step sign-in, comes in by app and by recovery code, and turns it off', async () => {
  const story = await openStory();
  const { email } = await story.house.createVenue();
  await givePassword(story, email);
  await expectPath('/client-dashboard');
  story.open('/my-profile');
  const { codes, code } = await setUp(story.house);
  expect(codes).toHaveLength(10);
  await screen.findByText(/10 of 10 recovery codes left\./);
  await logOut();
  await expectPath('/');

  await givePassword(story, email);
  const used = code();
  await giveCode(inGroups(used));
  await expectPath('/client-dashboard');
  await logOut();
  await expectPath('/');

  await givePassword(story, email);
  await giveCode(used);
  await screen.findByText(/^That code was already used\./);
  await press('Use a recovery code');
  await giveCode(codes[0] ?? '', /^Recovery code/);
  await expectPath('/client-dashboard');

  story.open('/my-profile');
  await screen.findByText(/9 of 10 recovery codes left\./);
  await press('Turn Off');
  const form = await dialogOf();
  await put(/^Password/, TEST_PASSWORD, form);
  await put(/^Code/, codes[1] ?? '', form);
  await press('Turn Off', form);
  await screen.findByText('You sign in with just your password.');
});

it('[Y56] [Y57] an admin has a profile, signs in with a code, and resets it for an owner', async () => {
  const story = await openStory();
  const { house } = story;
  await house.createAdmin();
  const email = 'admin1@gatehouse.example';
  const rust = () => screen.findByLabelText('Rust', { selector: 'button' });
  await givePassword(story, email);
  await expectPath('/admin');
  story.open('/profile');
  await put('Name', 'Grace Hopper');
  await press('Save Changes');
  await screen.findByText('Profile updated successfully!');
  pressOn(await rust());
  const { codes, code } = await setUp(house);
  await logOut();
  await expectPath('/');

  await givePassword(story, email);
  await giveCode(code());
  await expectPath('/admin');
  story.open('/profile');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Grace Hopper');
  expect((await rust()).getAttribute('aria-pressed')).toBe('true');

  const venue = await house.createVenue();
  story.inBrowser('the owner’s');
  await givePassword(story, venue.email);
  await expectPath('/client-dashboard');
  story.open('/my-profile');
  await setUp(house);
  story.inBrowser('first');
  story.open('/profile');
  await press('Reset Someone’s Two-Step Sign-In');
  const form = await dialogOf();
  await put(/^Their email/, venue.email, form);
  await put(/^Your own password/, TEST_PASSWORD, form);
  await put(/^Code/, codes[0] ?? '', form);
  await press('Reset', form);
  await screen.findByText(`Two-step sign-in of ${venue.email} is off. We have mailed them.`);
  story.inBrowser('another one of the owner');
  await givePassword(story, venue.email);
  await expectPath('/client-dashboard');
});
