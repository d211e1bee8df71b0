import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readLinks, removeLinks } from '../../helpers/venues/audit-tampering.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { press } from '../support/hands.ts';
import { openAs, section } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

/** They come with the notice, in the same answer. */
const firstSteps = () => screen.findByText('2 of 8 done');

it('[W3] records changed in the database are reported to the owner and the admin with the next signature', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await createSigningVenue(house);
  await signWaiver(house, venue, 'Zainab', 'Haddad');
  const notice = () =>
    screen.queryByText('Stored records were changed from outside Gatehouse')?.closest('[role=alert]');
  openAs(story, venue, '/client-dashboard');
  await firstSteps();
  expect(notice()).toBeFalsy();

  /* A person with access to the database could do this while the server runs. */
  const { length } = await readLinks(house, venue.clientId);
  await house.deps.db.writeVenue(venue.clientId, (db) => removeLinks(db, venue.clientId, length));
  await signWaiver(house, venue, 'Gabriel', 'Ortiz');
  story.reload();
  /* What was answered before is shown until the server answers. */
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(notice()?.textContent).toContain('a seal no longer fit');
  await press('Hide on this device');
  expect(notice()).toBeFalsy();
  story.reload();
  await firstSteps();
  expect(notice()).toBeFalsy();

  const admin = await house.createAdmin();
  const list = await house.request('GET', '/api/admin/audit-breaks', admin);
  expect(list.body).toMatchObject({ breaks: [{ client_id: venue.clientId, kind: 'end' }] });
  story.inBrowser('the admin’s');
  openAs(story, admin, '/admin/audit-log');
  expect((await section('Broken audit logs')).textContent).toContain('Links at the end were changed, added or removed');
});
