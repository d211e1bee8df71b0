import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrandingStore } from '../venue/venue-branding.ts';
import { BrandingProvider } from '../venue/venue-branding-context.tsx';
import { ShareButton } from './share-button.tsx';
import type { SharedPage } from './shared-page.ts';

const waiver: SharedPage = { kind: 'waiver', link: 'https://gate.example/waiver/C00001' };
const booking: SharedPage = {
  kind: 'booking',
  link: 'https://gate.example/book/C00001/C00001-Off1',
  address: 'C00001/C00001-Off1',
  name: 'Paintball',
};
const copied = vi.fn(async (_text: string) => undefined);

beforeEach(() => {
  copied.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

async function open(page: SharedPage, hasLogo = true) {
  const branding = createBrandingStore(localStorage);
  branding.put({ clientId: 'C00001', name: 'Red Rock', accentColor: '#d9480f', hasLogo, logoVersion: 'a1' });
  render(
    <MantineProvider env="test">
      <BrandingProvider store={branding}>
        <ShareButton clientId="C00001" page={page} />
      </BrandingProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  return within(await screen.findByRole('dialog'));
}

it('copies the link and the script of an offering', async () => {
  const panel = await open(booking);
  expect(panel.getByRole('heading', { name: 'Share “Paintball”' })).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Copy link' }));
  await panel.findByRole('button', { name: 'Copied' });
  fireEvent.click(panel.getByRole('button', { name: 'Copy script' }));
  await waitFor(() =>
    expect(copied.mock.calls).toEqual([
      [booking.link],
      ['<script src="https://gate.example/embed.js" data-offering="C00001/C00001-Off1" async></script>'],
    ]),
  );
});

it('gives the waiver a button for the website instead of a script', async () => {
  const panel = await open(waiver);
  fireEvent.click(panel.getByRole('button', { name: 'Copy HTML' }));
  await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^<a href="[^"]+waiver/)));
  expect(panel.queryByText(/embed\.js/)).toBeNull();
});

it('draws a poster with the venue’s name and logo, in both languages, and prints it on the paper that was chosen', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const panel = await open(waiver);
  const poster = within(panel.getByRole('article', { name: 'Poster: Sign your waiver' }));
  expect(poster.getByText('Red Rock')).toBeTruthy();
  expect(poster.getByText('Scan the code with your phone to sign.')).toBeTruthy();
  expect(poster.getByText('Escanee el código con su teléfono para firmar.')).toHaveProperty('lang', 'es');
  const sheet = document.querySelector<HTMLElement>('body > [data-paper]');
  expect(sheet?.querySelector('img')?.getAttribute('src')).toBe('/api/customer/preferences/C00001/logo?v=a1');
  expect(sheet?.dataset['paper']).toBe('letter');
  fireEvent.click(panel.getByRole('radio', { name: 'A4' }));
  await waitFor(() => expect(sheet?.dataset['paper']).toBe('a4'));
  fireEvent.click(panel.getByRole('button', { name: 'Print poster' }));
  expect(print).toHaveBeenCalledOnce();
});

it('draws a poster without a picture where the venue has no logo, or it can’t be loaded', async () => {
  const panel = await open(waiver);
  const logo = panel.getByRole('article').querySelector('img');
  fireEvent.error(logo as Element);
  expect(panel.getByRole('article').querySelector('img')).toBeNull();
  cleanup();
  expect((await open(waiver, false)).getByRole('article').querySelector('img')).toBeNull();
});

it('leaves nothing to print behind once it is closed', async () => {
  const panel = await open(booking);
  expect(document.querySelectorAll('body > [data-paper]')).toHaveLength(1);
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelectorAll('body > [data-paper]')).toHaveLength(0));
});
