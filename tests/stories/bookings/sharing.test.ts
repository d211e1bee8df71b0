import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { prepareReader } from '../../helpers/samples/barcode-reader.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { press, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { clipboard, dialogOf, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

beforeAll(prepareReader);

let story: Story;
let venue: TestVenue;
beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house, { clientName: 'Red Rock Paintball' });
});

async function openShare(button: string): Promise<HTMLElement> {
  await press(button);
  const panel = await dialogOf();
  await within(panel).findByRole('heading', { name: 'Poster' });
  return panel;
}

/** What a reader reads in a drawing. */
async function read(drawing: Blob | undefined): Promise<string[]> {
  const picture = await sharp(Buffer.from((await drawing?.text()) ?? ''))
    .png()
    .toBuffer();
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}

it('an owner takes an offering’s code away as SVG, and copies its link and its script', async () => {
  const { offering_id } = await openOffering(story.house, venue);
  const address = `${venue.clientId}/${offering_id}`;
  const link = `${window.location.origin}/book/${address}`;
  const copied = clipboard();
  const { saved } = savedFiles();
  openAs(story, venue, '/my-offerings');
  const panel = await openShare('Share Paintball');
  await press('Download SVG', panel);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['paintball-qr.svg']));
  expect(await read(saved[0]?.content)).toEqual([link]);
  await press('Copy link', panel);
  await waitFor(() => expect(copied()).toBe(link));
  await press('Copy script', panel);
  const script = `<script src="${window.location.origin}/embed.js" data-offering="${address}" async></script>`;
  await waitFor(() => expect(copied()).toBe(script));
});

it('an owner shares the waiver', async () => {
  const link = `${window.location.origin}/waiver/${venue.clientId}`;
  const copied = clipboard();
  const { saved } = savedFiles();
  openAs(story, venue, '/my-waiver');
  const panel = await openShare('Share');
  await press('Download SVG', panel);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['waiver-qr.svg']));
  expect(await read(saved[0]?.content)).toEqual([link]);
  await press('Copy HTML', panel);
  await waitFor(() => expect(copied()).toMatch(/^<a /));
  const { body } = new DOMParser().parseFromString(copied(), 'text/html');
  expect(within(body).getByText<HTMLAnchorElement>('Sign the waiver', { selector: 'a' }).href).toBe(link);
});

it('[B15] an owner lets a website show the booking pages, and takes that back', async () => {
  const { offering_id } = await openOffering(story.house, venue);
  const ancestors = async () => {
    const { headers } = await story.house.request('GET', `/book/${venue.clientId}/${offering_id}`);
    return /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0];
  };
  openAs(story, venue, '/my-offerings');
  const panel = await screen.findByRole('region', { name: 'Website' });
  await within(panel).findByText(/^No website yet\./);
  await put('Address of your website', 'redrock', panel);
  keyboard().press('Enter');
  await within(panel).findByText('Please enter a website address such as https://www.example.com');
  expect(await ancestors()).toBe("frame-ancestors 'none'");
  await put('Address of your website', 'www.redrock.example/book-now', panel);
  keyboard().press('Enter');
  await within(panel).findByText('https://www.redrock.example', { selector: 'li *' });
  expect(await ancestors()).toBe('frame-ancestors https://www.redrock.example');
  story.reload();
  await press('Remove https://www.redrock.example');
  await press('Remove website', await dialogOf());
  await screen.findByText(/^No website yet\./);
  expect(await ancestors()).toBe("frame-ancestors 'none'");
});
