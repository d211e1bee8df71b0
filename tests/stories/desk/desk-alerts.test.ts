import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listedCheckIns } from '../../helpers/venues/check-in-calls.ts';
import { postNote } from '../../helpers/venues/note-calls.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { openDesk, signWaiver } from '../support/desk.ts';
import { dialogOf } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

it('[F17] [F18] [F19] [F20] an alert from the customer page stops the desk without network; the owner reads who let the person in and why', async () => {
  const story = await openStory();
  const { house } = story;
  const { press, type } = keyboard();
  const venue = await createSigningVenue(house);
  const max = await signWaiver(house, venue, 'Max', 'Banned');
  const ira = await signWaiver(house, venue, 'Ira', 'Hurt');
  expect((await postNote(house, venue, ira, { text: 'Injury last visit', level: 'notice' })).status).toBe(200);

  /* The desk that has the person opens first, and gets the alert by sync. */
  await openDesk(story, venue, 2);
  story.inBrowser('the office');
  localStorage.setItem('token', venue.token);
  story.open(`/customers/${max}`);
  const office = (await screen.findByText('Notes and Alerts')).closest('section') as HTMLElement;
  const section = within(office);
  await section.findByText(/^No notes yet\./);
  fireEvent.click(section.getByText('Add Note'));
  const note = within(await dialogOf('Add Note'));
  fireEvent.change(note.getByLabelText(/^Text/), { target: { value: 'Banned until June 1: threw a ball at staff' } });
  fireEvent.click(note.getByText('Stop'));
  fireEvent.click(note.getByText('Save Note'));
  await section.findByText(/Stop at the desk/);
  fireEvent.click(section.getByText('History (1)'));
  await waitFor(() => expect(office.textContent).toContain('Written as stop'));

  story.inBrowser('first');
  await openDesk(story, venue, 2);
  const row = (name: string) => screen.getByText(name, { selector: 'td' }).closest('tr') as HTMLElement;
  await waitFor(() => expect(row('Max Banned').textContent).toContain('Stop: Banned until June 1'));
  story.setOnline(false);
  const search = () => screen.getByLabelText('Search customers');
  const asksReason = async () => {
    const dialog = within(await dialogOf('An Alert Stops Max Banned'));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Why may this person come in\?/)));
  };
  fireEvent.change(search(), { target: { value: 'max' } });
  await waitFor(() => expect(row('Max Banned').dataset['selected']).toBe('true'));
  press('Enter');
  await asksReason();
  press('Enter');
  press('Escape');
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(search()));
  press('Enter');
  await asksReason();
  type('The owner lifted the ban');
  fireEvent.click(screen.getByText('Check In Anyway'));
  await screen.findAllByText('Max Banned checked in');

  story.setOnline(true);
  await waitFor(async () =>
    expect(await listedCheckIns(house, venue, 'today')).toEqual([
      expect.objectContaining({
        waiver_id: max,
        alert_text: 'Banned until June 1: threw a ball at staff',
        override_reason: 'The owner lifted the ban',
        needs_review: false,
      }),
    ]),
  );
});
