import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { waiverSample } from './documents/testing/document-samples.ts';
import { MyWaiverPage } from './my-waiver-page.tsx';

const shown = {
  document_id: 'd1',
  client_id: 'C00001',
  version: 3,
  sha256: '0'.repeat(64),
  file_name: 'waiver.pdf',
  text: 'I am aware',
  page_width_pt: 612,
  page_height_pt: 792,
  /* 6:30 PM of the day before in Hawaii, the zone of the venue. */
  uploaded_at: '2026-11-20T04:30:00.000Z',
  picture_url: '/picture.webp',
  pdf_url: '/waiver.pdf',
};
const client = {
  client_id: 'C00001',
  client_name: 'Red Rock Paintball',
  time_zone: 'Pacific/Honolulu',
  address_required: false,
  address_asked: false,
  accent_color: '#1f7a5c',
  dark_mode: false,
  has_logo: false,
  logo_version: null,
  has_waiver: true,
  adult_age: 18,
  relationship_required: false,
};
let document_: typeof shown | null = null;
const onePage = { message: 'Please select a PDF file with only one page.', code: 'PDF_PAGES', status: 400 };
let refusal = onePage;

function show(): void {
  const server = {
    'POST *upload-waiver': () => refused(refusal.status, refusal.code, refusal.message),
    'GET */waiver-documents': { documents: [{ ...waiverSample, status: document_ ? 'published' : 'draft' }] },
    '*': () => ({ client, document: document_, documents: [] }),
  };
  showPage(<MyWaiverPage />, { server });
}

const pdf = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
async function choose(file: File): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/PDF|kB/), { target: { files: [file] } });
  await screen.findByText(file.name);
}

afterEach(() => {
  leavePage();
  document_ = null;
  refusal = onePage;
});

it('shows when the waiver was uploaded in the venue’s zone, regardless of the owner’s zone', async () => {
  document_ = shown;
  show();
  expect(await screen.findByText('Uploaded Nov 19, 2026, 6:30 PM')).toBeDefined();
});

it('clears the error of a rejected file when another is chosen', async () => {
  show();
  await choose(pdf('two-pages.pdf'));
  fireEvent.click(screen.getByRole('button', { name: 'Upload Waiver' }));
  await screen.findByText('Please select a PDF file with only one page.');
  await choose(pdf('one-page.pdf'));
  await waitFor(() => expect(screen.queryByText('Please select a PDF file with only one page.')).toBeNull());
});

it('clears the error of a file that is not a PDF when a good one is chosen', async () => {
  show();
  await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText('Please select a valid PDF file.');
  await choose(pdf('one-page.pdf'));
  await waitFor(() => expect(screen.queryByText('Please select a valid PDF file.')).toBeNull());
});

it('explains why an upload has to wait, and resends the same file without choosing it again', async () => {
  const message = 'Many files are being uploaded right now. Please wait a few seconds and try again.';
  refusal = { message, code: 'TOO_MANY_REQUESTS', status: 429 };
  show();
  await choose(pdf('waiver.pdf'));
  const button = screen.getByRole('button', { name: 'Upload Waiver' });
  fireEvent.click(button);
  await screen.findByText(message);
  expect(screen.getByText('waiver.pdf')).toBeDefined();
  refusal = onePage;
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await screen.findByText(onePage.message);
});
