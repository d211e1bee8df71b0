import { givePaper, signByHand } from '@gatehouse/client/components/signature-pad/testing/signed-by-hand';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { makeCode } from '../../helpers/venues/device-calls.ts';
import { addDocument, ask, publish, sendFile } from '../../helpers/venues/documents.ts';
import { question, readAnswers } from '../../helpers/venues/signing-documents.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { hit, only, put } from '../support/hands.ts';
import { openStory } from '../support/story.ts';
import { choose, consent, fillAdult, fillMinor } from '../support/waiver-form.ts';

interface Signed {
  waiver_id: string;
}

it('[W50] [W51] [S29] a kiosk without the network takes two documents with their questions', async () => {
  const story = await openStory({ width: 1180 });
  const { house } = story;
  const venue = await createSigningVenue(house);
  givePaper();
  const heart = 'Do you have a heart condition?';
  const health = { required: true, is_health: true, asked_of: 'person' as const };
  await ask(house, venue, 'default', { questions: [question(heart, health)] });
  const { document_id: photosId } = await addDocument(house, venue, { name: 'Fotos' });
  for (const language of ['en', 'es'])
    await sendFile(house, venue, photosId, { pdf: await onePagePdf(`Fotos (${language})`), language });
  await publish(house, venue, photosId);
  const questions = [
    question('I may be shown.', { kind: 'initials', required: true, clause: 3 }),
    question('Shoe size', { kind: 'number', min: 20, max: 50 }),
  ];
  await ask(house, venue, photosId, { questions });
  const { code } = await makeCode(house, venue);
  story.open(`/pair?code=${encodeURIComponent(code)}`);
  await hit('button', 'Pair this device');
  await waitFor(() => expect(window.location.pathname).toBe('/device-setup'));
  const form = await screen.findByRole('form', { name: 'Staff PIN' });
  await put('Staff PIN', '2468', form);
  await put('Repeat the PIN', '2468', form);
  await hit('button', 'Set staff PIN', form);
  await screen.findByText('Set. The owner can change it on My Devices.');
  story.open('/kiosk');
  await screen.findByText('Touch to begin');

  story.setOnline(false);
  story.reload();
  await hit('button', 'Touch to begin');
  await screen.findByText('Document 1 of 2');
  await choose('Adult & Minor');
  await hit('button', '1 minor');
  await fillMinor('Kim');
  await fillAdult();
  const asked = within(screen.getByRole('group', { name: new RegExp(`^${heart.replace('?', '\\?')}`) }));
  for (const name of ['Ada Lovelace', 'Kim Lovelace'])
    fireEvent.click(within(asked.getByRole('radiogroup', { name })).getByLabelText('No'));
  await put(/^I may be shown\./, 'AL');
  await signByHand();
  consent();
  await hit('button', 'Sign and finish');
  await only('heading', 'Thank you, Ada!');

  story.setOnline(true);
  const { clientId, token } = venue;
  const customers = async () =>
    (await house.request('GET', `/api/clients/${clientId}/customers`, { token })).body as Signed[];
  await waitFor(async () => expect(await customers()).toHaveLength(2));
  const signed = await customers();
  for (const customer of signed)
    expect(customer).toMatchObject({
      needs_review: false,
      documents: [{ document_id: 'default' }, { document_id: photosId }],
    });
  const { body } = await readAnswers(house, venue, signed[0]?.waiver_id ?? '', 'true');
  expect(body.answers.map(({ value }) => value)).toEqual([false, false, 'AL']);
});
