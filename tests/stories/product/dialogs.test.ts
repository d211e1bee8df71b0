import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import {
  createBusinessBlackout,
  createOfferingBlackout,
} from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { fieldNow, hit, nameOf, only, pressOn, put } from '../support/hands.ts';
import { dialogOf, expectDialogs, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
const { press } = keyboard();

beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
});

const hasFocus = (name: string, why = name) =>
  waitFor(() => expect(nameOf(document.activeElement ?? document.body), why).toBe(name));
async function enter(name: string | RegExp, where?: ParentNode): Promise<void> {
  (await only('button', name, where)).focus();
  press('Enter');
}
const back = () => act(() => window.history.back());

it('[U21] after a row is deleted the focus is on the next row, and at last on the screen', async () => {
  for (const blackout_date of ['2099-12-24', '2099-12-25', '2099-12-26'])
    await call(story.house, createBusinessBlackout, { ...venue.own, body: { blackout_date, reason: blackout_date } });
  openAs(story, venue, '/client-blackouts');
  for (const [day, next] of [
    ['Dec 24, 2099', 'Delete Dec 25, 2099'],
    ['Dec 26, 2099', 'Delete Dec 25, 2099'],
    ['Dec 25, 2099', 'Add Blackout Date(s)'],
  ] as const) {
    await enter(`Delete ${day}`);
    const question = await dialogOf();
    /* The focus comes to the dialog a moment after it is there. */
    await hasFocus('Cancel');
    await enter('Delete', question);
    await waitFor(() => expect(document.querySelector(`[aria-label="Delete ${day}"]`)).toBeNull());
    await hasFocus(next);
  }
});

it('[U21] Escape over a dialog closes the question alone, and the focus is on the row again', async () => {
  const { client_id, offering_id } = await openOffering(story.house, venue);
  const body = { blackout_date: '2099-12-24', reason: 'Closed' };
  await call(story.house, createOfferingBlackout, { token: venue.token, params: { client_id, offering_id }, body });
  openAs(story, venue, '/my-offerings');
  await enter(/^Blackout Dates of/);
  await enter('Delete Dec 24, 2099');
  await expectDialogs(2);
  await hasFocus('Cancel');
  press('Escape');
  await expectDialogs(1);
  await hasFocus('Delete Dec 24, 2099');
});

it('[U22] Escape, the cross, a press outside and Back ask before what was typed is lost', async () => {
  openAs(story, venue, '/my-members');
  await hit('link', 'My Offerings');
  const opener = /^Slot 1/;
  const type = async () => {
    await enter(opener);
    const form = await dialogOf('Add offering');
    await put('Offering Name', 'Archery', form);
    return form;
  };
  const form = await type();
  const ways: Record<string, () => void> = {
    Escape: () => press('Escape'),
    'the cross': () => pressOn(form.querySelector<HTMLElement>('button[aria-label="Close"]') ?? form),
    'a press outside': () => pressOn(document.querySelector<HTMLElement>('.mantine-Modal-overlay') ?? form),
    Back: back,
  };
  for (const [way, leave] of Object.entries(ways)) {
    leave();
    await hasFocus('Keep editing', way);
    press('Escape');
    await waitFor(() => expect(document.body.textContent, way).not.toContain('Discard your changes?'));
    expect(fieldNow('Offering Name', form).value, way).toBe('Archery');
    await waitFor(() => expect(form.contains(document.activeElement), way).toBe(true));
  }
  press('Escape');
  await hasFocus('Keep editing');
  await enter('Discard');
  await expectDialogs(0);
  await waitFor(() => expect(nameOf(document.activeElement ?? document.body)).toMatch(opener));

  await type();
  back();
  await hasFocus('Keep editing');
  await enter('Discard');
  await waitFor(() => expect(window.location.pathname).toBe('/my-members'));
  await expectDialogs(0);
});
