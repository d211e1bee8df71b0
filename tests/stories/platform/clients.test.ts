import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { getClient, updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { press, pressOn, put, reads } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { dialogOf, expectDialogs, findRow, openAs, rowOf } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

async function openClients() {
  const story = await openStory();
  const { house } = story;
  const admin = await house.createAdmin();
  const venue = await house.createVenue({
    clientName: 'Basalt Climbing',
    contactFirstName: 'Ana',
    contactLastName: 'López',
    phone: '5551234567',
    servicePaidUntil: '2026-06-06',
    planId: 'monthly-basic',
  });
  const other = await house.createVenue({ clientName: 'Basalt Lodge' });
  openAs(story, admin, '/admin/clients');
  await findRow(venue.clientId);
  return { house, admin, venue, other };
}

const show = (status: string) => pressOn(screen.getByLabelText(status, { selector: 'input' }));

it('[Y10] an admin finds a client by status and text, and extends it by one month, also after an undo', async () => {
  const { venue } = await openClients();
  const { press: pressKey } = keyboard();
  const row = () => rowOf(venue.clientId);
  await put('Search clients', 'basalt');
  await screen.findByText(/^2 clients/);
  show('Expired');
  await screen.findByText(/^1 client/);
  expect(row()?.textContent).toContain('0 of 100');
  show('All');
  await screen.findByText(/^2 clients/);
  await press('Basalt Climbing: one month more', await findRow(venue.clientId));
  await reads('Active', row);
  await screen.findByText(/^Basalt Climbing is paid until/);
  await press('Undo');
  await screen.findByText('Basalt Climbing: the month was taken back');
  await reads('Expired', row);
  within(await findRow(venue.clientId))
    .getByLabelText('Basalt Climbing: one month more')
    .focus();
  pressKey('Enter');
  await reads('Active', row);
  await screen.findByText(/^Basalt Climbing is paid until/);
  await screen.findByText('Undo');
});

it('[Y11] an admin edits a client while another one does, and decides about what both have changed', async () => {
  const { house, admin, venue } = await openClients();
  const params = { client_id: venue.clientId };
  await press('Edit Basalt Climbing', await findRow(venue.clientId));
  const form = await dialogOf();
  const field = (label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label).value;
  await put(/^Phone/, '555 000 1111', form);
  await put(/^Client Name/, 'Basalt Climbing Gym', form);
  const { version } = (await call(house, getClient, { token: admin.token, params })).body.client;
  const theirs = { phone: '555 777 8888', contact_last_name: 'López Ruiz', version };
  expect((await call(house, updateClient, { token: admin.token, params, body: theirs })).status).toBe(200);

  await press('Save Changes', form);
  await within(form).findByText('Someone else changed this client');
  expect(field(/^Client Name/)).toBe('Basalt Climbing Gym');
  expect(field(/^Contact Last Name/)).toBe('López Ruiz');
  expect(field(/^Phone/)).toBe('555 000 1111');
  await press('Take theirs: Phone', form);
  await waitFor(() => expect(field(/^Phone/)).toBe('555 777 8888'));
  await press('Save Changes', form);
  await expectDialogs(0);
  await screen.findByText(`Client ${venue.clientId} updated successfully`);
  expect((await call(house, getClient, { token: admin.token, params })).body.client).toMatchObject({
    client_name: 'Basalt Climbing Gym',
    contact_last_name: 'López Ruiz',
    phone: '555 777 8888',
  });
});

it('[Y16] an admin exports a deleted client, and restores it with another address where its own was taken', async () => {
  const { house, admin, venue, other } = await openClients();
  const { saved } = savedFiles();
  const { token } = admin;
  await house.request('DELETE', `/api/clients/${venue.clientId}`, { token });
  await house.request('PUT', `/api/clients/${other.clientId}`, { token, body: { email: venue.email } });
  show('Deleted');
  const row = () => rowOf(venue.clientId);
  await reads('30 days left', row);
  await press('Export Basalt Climbing', await findRow(venue.clientId));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([expect.stringContaining(venue.clientId)]));
  await press('Restore Basalt Climbing', await findRow(venue.clientId));
  const form = await dialogOf();
  await press('Restore Client', form);
  await within(form).findByText(/is used by another account now/);
  const email = `again-${venue.email}`;
  await put(/^New Email/, email, form);
  await press('Restore Client', form);
  await expectDialogs(0);
  show('All');
  await reads(email, row);
});
