import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, press, pressOn, reads } from '../support/hands.ts';
import { answerInstead } from '../support/network.ts';
import { savedFiles } from '../support/saved-files.ts';
import { openAs, section } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

it('[Y32] [Y36] an admin downloads a file of the platform’s data and sees who exported what', async () => {
  const story = await openStory();
  const { house } = story;
  const { saved } = savedFiles();
  const venue = await house.createVenue({ clientName: 'Blue Lake' });
  openAs(story, await house.createAdmin(), '/admin/exports');
  await screen.findByText('No exports yet.');
  expect(screen.getByText(/^Sensitive data/)).toBeTruthy();

  pressOn(screen.getByLabelText('Clients', { selector: 'input' }));
  await choose('Date range', 'Custom range');
  await press('Generate CSV Export');
  await screen.findByText('Please select both start and end dates');
  await choose('Date range', /^Today/);
  await press('Generate CSV Export');
  await screen.findByText(/^admin-clients-today-.* was saved/);
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^admin-clients-today-\d{4}-\d\d-\d\d\.csv$/)]);
  expect(await saved[0]?.content.text()).toContain(`\r\n${venue.clientId},Blue Lake,`);
  const last = await section('Last Export');
  await reads('Finished', () => last);
  expect(last.textContent).toContain('admin2@gatehouse.example');

  pressOn(screen.getByLabelText('Bookings', { selector: 'input' }));
  await press('Generate CSV Export');
  await reads('No data available for the selected criteria', () => last);
  pressOn(await screen.findByText('Earlier exports'));

  const refusal = { error: 'Busy', message: 'Two are running.', code: 'TOO_MANY_REQUESTS', requestId: 'r' };
  answerInstead(/\/api\/admin\/export\/bookings\/today$/, () =>
    Response.json({ success: false, ...refusal }, { status: 429 }),
  );
  await press('Generate CSV Export');
  expect((await screen.findByText('Export failed: Two are running.')).closest('[role=alert]')).not.toBeNull();
});
