import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../helpers/app/test-app.ts';
import { choose, press, pressOn, put } from '../support/hands.ts';
import { dialogOf, expectDialogs, findRow, openAs, rowOf } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const { type } = keyboard();

async function openUsers() {
  const story = await openStory({ environment: { SQUARE_ENVIRONMENT: 'simulator' } });
  const { house } = story;
  const venue = await house.createVenue({ clientName: 'Marina Kayaks', servicePaidUntil: '2026-06-18' });
  openAs(story, await house.createAdmin(), '/users');
  await findRow(venue.clientId);
  return { house, venue };
}

const field = (label: string | RegExp, where: HTMLElement) => within(where).getByLabelText<HTMLInputElement>(label);
const expectGone = (text: string) => waitFor(() => expect(rowOf(text)).toBeUndefined());
const idIn = async (text: string) => (await findRow(text)).querySelector('td')?.textContent ?? '';

async function open(button: string): Promise<HTMLElement> {
  await press(button);
  return dialogOf();
}

async function find(label: RegExp, id: string, where: HTMLElement): Promise<void> {
  await put(label, id, where);
  await press('Find', where);
}

/** Types at the end of a field, as a person who comes to it does. */
function typeInto(input: HTMLInputElement, text: string): string {
  input.focus();
  type(text);
  return input.value;
}

it('[Y14] [Y18] [Y58] an admin adds an admin, and finds them by ID to edit and delete them', async () => {
  const { house } = await openUsers();
  let form = await open('Add');
  await press('Add Admin', form);
  await within(form).findAllByText('All fields are required.');
  await put(/^Username/, 'jane-1', form);
  await put(/^Name/, 'Jane Doe', form);
  await put(/^Email/, 'jane-1@gatehouse.example', form);
  await put(/^Password/, 'secret-1', form);
  await put(/^Your own password/, 'wrong', form);
  await press('Add Admin', form);
  await within(form).findByText('This password isn’t right.');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Your own password/, form)));
  await put(/^Your own password/, TEST_PASSWORD, form);
  await press('Add Admin', form);
  expect((await findRow('jane-1')).textContent).toContain('Jane Doe');

  form = await open('Edit');
  await press('Find', form);
  await within(form).findByText('Please enter an ID');
  await find(/^Admin User ID/, 'nobody', form);
  expect((await within(form).findByRole('alert')).textContent).toBe('Admin user with ID nobody not found');
  await put(/^Admin User ID/, 'jane-1', form);
  pressOn(await screen.findByText(/jane-1/, { selector: '[role=option] *' }));
  await press('Find', form);
  await put(/^Name/, 'Jane Roe', form);
  await put(/^Your own password/, TEST_PASSWORD, form);
  await press('Save Changes', form);
  await waitFor(() => expect(rowOf('jane-1')?.textContent).toContain('Jane Roe'));
  const body = { email: 'jane-1', password: 'secret-1' };
  expect((await house.request('POST', '/api/login', { body })).status).toBe(200);

  const id = await idIn('jane-1');
  form = await open('Delete');
  await find(/^Admin User ID/, id, form);
  await within(form).findByText('Jane Roe');
  await press('Back', form);
  await find(/^Admin User ID/, id, form);
  await put(/^Your own password/, TEST_PASSWORD, form);
  await press('Delete', form);
  await expectGone('jane-1');
});

it('[Y13] an admin notes payments, and of a card the last four digits', async () => {
  const { venue } = await openUsers();
  const form = await open('Edit Payment Info');
  await find(/^Client ID/, venue.clientId.toLowerCase(), form);
  await put(/^Last Payment Date/, '2026-06-15', form);
  await choose(/^Card Type/, 'Visa', form);
  expect(typeInto(field(/^Card Number/, form), '4a242424242')).toBe('4242');
  const expiry = field(/^Expiration Date/, form);
  expect(typeInto(expiry, '0120')).toBe('01/20');
  await press('Save Changes', form);
  await within(form).findByText('This expiration date has passed.');
  await put(/^Expiration Date/, '12/', form);
  expect(typeInto(expiry, '39')).toBe('12/39');
  await within(form).findByText('Store a Card with Square');
  await press('Save Changes', form);
  await screen.findByText(`Payment information for client ${venue.clientId} updated successfully`);
});

it('[Y18] an admin adds a client once all is filled in, and deletes it', async () => {
  await openUsers();
  const email = 'jo@kayak.example';
  let form = await open('Add Client');
  const texts = {
    'Client Name': 'Kayak Cove',
    'Contact First Name': 'Jo',
    'Contact Last Name': 'Kim',
    Phone: '555 123 4567',
    Email: email,
    Password: 'secret-1',
    'Last Payment Date': '2026-06-15',
    'Service Paid Until': '2026-07-15',
    'Name on Card': 'Jo Kim',
    'Card Number': '1111',
  };
  for (const [label, text] of Object.entries(texts)) await put(new RegExp(`^${label}`), text, form);
  await choose(/^Payment Status/, 'Paid', form);
  await choose(/^Card Type/, 'Visa', form);
  typeInto(field(/^Expiration Date/, form), '1339');
  await within(form).findByText('Expiration date must be in MM/YY format (e.g., 12/28)');
  const [add] = within(form).getAllByText('Add Client', { selector: 'button *' });
  expect(add?.closest('button')?.disabled).toBe(true);
  await put(/^Expiration Date/, '12/39', form);
  await press('Add Client', form);
  await put('Search clients', email);
  expect((await findRow(email)).textContent).toContain('Kayak Cove');

  const id = await idIn(email);
  form = await open('Delete Client');
  await find(/^Client ID/, id, form);
  await press('Delete', form);
  await expectGone(email);
  await expectDialogs(0);
});
