import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { book, openOffering, SATURDAY } from '../../helpers/venues/offerings.ts';
import { choose, press, pressOn, put, reads } from '../support/hands.ts';
import { dialogOf, expectDialogs, findRow, openAs, rowOf, rows } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

it('[Y30] [Y31] an admin imports holidays, closes a booked day knowingly, and changes and deletes a holiday', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  expect((await book(house, await openOffering(house, venue))).status).toBe(200);
  openAs(story, await house.createAdmin(), '/admin/holidays');
  await screen.findByText('No holidays yet');

  const [first] = await screen.findAllByText('Import Federal Holidays', { selector: 'button *' });
  pressOn(first as HTMLElement);
  const importing = await dialogOf();
  const day = (label: RegExp) => within(importing).findByLabelText<HTMLInputElement>(label);
  await put('Year', '2027', importing);
  expect((await day(/^Independence Day$/)).checked).toBe(true);
  expect((await day(/^Independence Day \(observed\)/)).checked).toBe(false);
  pressOn(await day(/^Columbus Day/));
  await press('Import 10 Holidays', importing);
  await screen.findByText('10 holidays of 2027 imported.');
  await choose('Year', '2027');
  await waitFor(() => expect(rows()).toHaveLength(10));

  await press('Add Holiday');
  const adding = await dialogOf();
  await press('Add Holiday', adding);
  await within(adding).findByText('Holiday name is required');
  expect(within(adding).getByText('Date is required')).toBeTruthy();
  await put(/^Name/, 'Town Fair', adding);
  await put(/^Date/, SATURDAY, adding);
  await within(adding).findByText(/^1 confirmed booking at one venue is on this day/);
  await press('Add Holiday', adding);
  const fair = () => findRow('Town Fair');
  const isOn = async () => within(await fair()).getByRole<HTMLInputElement>('switch');
  const expectGone = () => waitFor(() => expect(rowOf('Town Fair')).toBeUndefined());
  await fair();
  await expectDialogs(0);

  pressOn(await isOn());
  await expectGone();
  pressOn(screen.getByLabelText('Show Inactive'));
  pressOn(await isOn());
  const closing = await dialogOf(/for Town Fair\?/);
  await reads('1 confirmed booking at one venue is on this day.', () => closing);
  await press('Activate', closing);
  await waitFor(async () => expect((await isOn()).checked).toBe(true));
  await expectDialogs(0);

  await press(/^Edit/, await fair());
  const editing = await dialogOf('Edit Holiday');
  await choose('Type', 'Custom', editing);
  await press('Save Changes', editing);
  await reads('Custom', () => rowOf('Town Fair'));
  await expectDialogs(0);
  await press(/^Delete/, await fair());
  await press('Delete', await dialogOf('Delete Town Fair?'));
  await expectGone();
});
