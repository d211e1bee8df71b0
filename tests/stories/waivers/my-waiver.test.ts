import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { longPdf, onePagePdf, twoPagePdf } from '../../helpers/samples/pdf-samples.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { hit, only, put } from '../support/hands.ts';
import { expectDialogs, findRow, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
});

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]');
async function choosePdf(name: string, content: Uint8Array | string): Promise<void> {
  await waitFor(() => expect(picker()).not.toBeNull());
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const files = [new File([part], name, { type: 'application/pdf' })];
  fireEvent.change(picker() as HTMLInputElement, { target: { files } });
  await screen.findByText(name);
}

/** Presses Publish, and again in the question. */
async function publish(): Promise<void> {
  await hit('button', 'Publish');
  await hit('button', 'Publish', await only('dialog'));
  await expectDialogs(0);
}

it('[W9] the owner reads why what is no one-page PDF is refused', async () => {
  venue = await story.house.createVenue();
  openAs(story, venue, '/my-waiver');
  await screen.findByText('No waiver uploaded yet.');
  await hit('button', 'Upload Waiver');
  await screen.findByText('Please select a PDF file to upload.');
  await choosePdf('greeting.pdf', 'hello');
  await screen.findByText('Please select a valid PDF file.');
  await choosePdf('two-pages.pdf', await twoPagePdf());
  await hit('button', 'Upload Waiver');
  await screen.findByText('Please select a PDF file with only one page.');
});

it('[W9] the owner uploads, replaces and copies the link of the waiver', async () => {
  venue = await story.house.createVenue();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  openAs(story, venue, '/my-waiver');
  await choosePdf('waiver.pdf', await onePagePdf());
  await hit('button', 'Upload Waiver');
  await screen.findByText('Waiver uploaded successfully!');
  await screen.findByAltText('Your waiver as visitors see it');
  expect(picker()).toBeNull();
  await hit('button', 'Replace Waiver');
  await choosePdf('newer.pdf', await onePagePdf());
  await hit('button', 'Update Waiver');
  await screen.findByText('Version 2', { exact: false });
  await hit('button', 'Copy Waiver Link for Customers');
  await screen.findByText('Waiver link copied to clipboard!');
  expect(writeText.mock.calls).toEqual([[`${window.location.origin}/waiver/${venue.clientId}`]]);
});

it('the owner deletes the waiver after confirming; visitors read that the venue is not ready', async () => {
  venue = await createSigningVenue(story.house);
  openAs(story, venue, '/my-waiver');
  await hit('button', 'Delete Waiver');
  const question = await only('dialog');
  await within(question).findByText('Are you sure you want to delete your waiver?', { exact: false });
  await hit('button', 'Delete Waiver', question);
  await screen.findByText('Waiver deleted successfully.');
  await screen.findByText('No waiver uploaded yet.');
  story.inBrowser('a visitor’s phone');
  story.open(`/waiver/${venue.clientId}`);
  await only('heading', 'This venue isn’t ready to take waivers yet.');
  expect(screen.queryByRole('button', { name: 'Adult' })).toBeNull();
  await hit('button', 'Español');
  await only('heading', 'Este lugar todavía no puede recibir exenciones de responsabilidad.');
});

it('[W53] an owner joins the pages of a waiver into one, and publishes it', async () => {
  venue = await story.house.createVenue();
  openAs(story, venue, '/my-waiver');
  await choosePdf('three-pages.pdf', await longPdf(3));
  await hit('button', 'Upload Waiver');
  await screen.findByText('Please select a PDF file with only one page.');
  await hit('button', 'Join its pages into one');
  const picture = await screen.findByAltText(/as visitors see it$/);
  const ratio = Number(picture.getAttribute('height')) / Number(picture.getAttribute('width'));
  expect(ratio).toBeGreaterThan((3 * 842) / 595 - 0.1);
  await publish();
  await screen.findByText('Your waiver is published.');
  await screen.findByAltText('Your waiver as visitors see it');
  story.open('/my-waiver/default');
  await screen.findByText('three-pages.pdf, 3 pages joined into one', { exact: false });
});

it('[W53] an owner asks questions, in an order that the keyboard changes', async () => {
  venue = await createSigningVenue(story.house);
  openAs(story, venue, '/my-waiver');
  await hit('link', /^Questions: No questions/);
  await hit('button', 'Add Question');
  const question = /^Question( \*)?$/;
  await put(question, 'Do you have a heart condition?');
  fireEvent.click(screen.getByLabelText(/^It is about health/));
  fireEvent.click(screen.getByLabelText('Yes', { selector: '[type=checkbox]' }));
  await hit('button', 'Add Question');
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'initials' } });
  await put(question, 'I read clause 2');
  await put('Clause', '2');
  await hit('button', 'Move question 2 up');
  expect(document.activeElement).toBe(await only('button', 'Move question 1 up'));
  await hit('button', 'Save Questions');
  await screen.findByText(/^The questions were saved/);
  story.open('/my-waiver/default');
  await hit('tab', 'Questions (2)');
  await screen.findByText('1. I read clause 2');
  screen.getByText('2. Do you have a heart condition?');
});

it('[W53] an owner adds a document in Spanish for one offering, with rules of its own', async () => {
  venue = await createSigningVenue(story.house);
  await openOffering(story.house, venue, { offering_name: 'Axe Throwing' });
  openAs(story, venue, '/my-waiver');
  await hit('button', 'Add a document');
  const added = await only('dialog');
  await put(/^Name/, 'Axe rules', added);
  fireEvent.click(within(added).getByRole('radio', { name: /^Guests of some offerings/ }));
  fireEvent.click(await within(added).findByRole('checkbox', { name: 'Axe Throwing' }));
  await hit('button', 'Add Document', added);
  fireEvent.change(await screen.findByLabelText('Upload a file in'), { target: { value: 'es' } });
  await choosePdf('hachas.pdf', await onePagePdf());
  await hit('button', 'Upload Draft');
  await screen.findByAltText(/as visitors see it$/);
  await publish();
  fireEvent.change(screen.getByLabelText(/^A signature is valid/), { target: { value: 'visit' } });
  await hit('button', 'Save Rules');
  await screen.findByText('The document was saved.');

  story.open('/my-waiver');
  const rules = await findRow('Axe rules');
  for (const text of ['Published', 'Guests of Axe Throwing', 'For one visit', 'Spanish', 'No questions'])
    await within(rules).findByText(text);
  expect((await findRow('Guests of Axe Throwing')).textContent).toContain('No questions');
});
