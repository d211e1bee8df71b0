import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { consentSample, healthSample, joinedSample, waiverSample } from './testing/document-samples.ts';
import { DOCUMENTS, showDocuments } from './testing/show-documents.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (file: File): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(/PDF|kB/), { target: { files: [file] } });
  await screen.findByText(file.name);
};
const publicWaiver = {
  'GET /api/public/waiver/C00001': {
    document: null,
    documents: [],
    client: {
      client_id: 'C00001',
      client_name: 'Red Rock',
      time_zone: 'America/New_York',
      address_required: false,
      address_asked: false,
      accent_color: '#1f7a5c',
      dark_mode: false,
      has_logo: false,
      logo_version: null,
      has_waiver: false,
      adult_age: 18,
      relationship_required: false,
    },
  },
};

it('[W53] shows a venue with one waiver quiet ways to what else there is', async () => {
  const store = { documents: [{ ...waiverSample, questions: [healthSample] }] };
  showDocuments({ store, at: '/my-waiver', replies: publicWaiver });
  const more = within(await screen.findByRole('navigation', { name: 'More for your waiver' }));
  expect(more.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 question', '/my-waiver/default?tab=questions'],
    ['Until the end of the year', '/my-waiver/default'],
    ['English', '/my-waiver/default'],
  ]);
  expect(more.getByRole('button', { name: 'Add a document' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('[W53] joins the pages of a file that has several, shows the long page, and publishes it then', async () => {
  const draft: WaiverDocument = { ...waiverSample, status: 'draft', version: null, files: [] };
  const store = { documents: [draft] };
  const joined = { ...draft, draft_files: [joinedSample] };
  const { requests } = showDocuments({
    store,
    at: '/my-waiver',
    replies: {
      ...publicWaiver,
      'POST *upload-waiver': () => refused(400, 'PDF_PAGES', 'Please select a PDF file with only one page.'),
      [`POST ${DOCUMENTS}/default/versions`]: () => {
        store.documents = [joined];
        return { document: joined, file: joinedSample };
      },
      [`POST ${DOCUMENTS}/default/publish`]: () => {
        store.documents = [{ ...waiverSample, files: [joinedSample] }];
        return { document: { ...waiverSample, files: [joinedSample] } };
      },
    },
  });
  await choose(new File(['%PDF-1.7 '], 'three-pages.pdf', { type: 'application/pdf' }));
  expect(screen.queryByRole('button', { name: 'Join its pages into one' })).toBeNull();
  press('Upload Waiver');
  await screen.findByText('Please select a PDF file with only one page.');
  press('Join its pages into one');
  const draftPanel = within(await screen.findByRole('region', { name: 'Draft' }));
  expect(await draftPanel.findByRole('img', { name: 'Waiver in English, as visitors see it' })).toBeTruthy();
  expect(draftPanel.getByText('English: three-pages.pdf, 3 pages joined into one')).toBeTruthy();
  const sent = requests.find(({ path }) => path.endsWith('/versions'))?.body as FormData;
  expect([sent.get('join_pages'), sent.get('language')]).toEqual(['true', 'en']);
  expect(requests.some(({ path }) => path.endsWith('/publish'))).toBe(false);
  press('Publish');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('Did the text change?')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Your waiver is published.')).toBeTruthy();
  expect(requests.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ changes_text: true });
});

it('[W53] doesn’t offer again to join what can’t be joined, and says why', async () => {
  const tooMany = 'Please select a PDF file with at most 20 pages.';
  showDocuments({
    store: { documents: [{ ...waiverSample, status: 'draft', version: null, files: [] }] },
    at: '/my-waiver',
    replies: {
      ...publicWaiver,
      'POST *upload-waiver': () => refused(400, 'PDF_PAGES', 'Please select a PDF file with only one page.'),
      'POST *versions': () => refused(400, 'PDF_PAGES', tooMany),
    },
  });
  await choose(new File(['%PDF-1.7 '], 'book.pdf', { type: 'application/pdf' }));
  press('Upload Waiver');
  fireEvent.click(await screen.findByRole('button', { name: 'Join its pages into one' }));
  await screen.findByText(tooMany);
  expect(screen.queryByRole('button', { name: 'Join its pages into one' })).toBeNull();
  await choose(new File(['%PDF-1.7', new Uint8Array(20 * 1024 * 1024)], 'huge.pdf', { type: 'application/pdf' }));
  await screen.findByText('The PDF can be at most 20 MB. Please select a smaller file.');
});

it('[W53] [W57] says why the server refuses a file', async () => {
  const reason = 'This PDF opens only with a password or certificate. Please save a copy that opens without one.';
  showDocuments({
    store: { documents: [{ ...waiverSample, status: 'draft', version: null, files: [] }] },
    at: '/my-waiver',
    replies: { ...publicWaiver, 'POST *upload-waiver': () => refused(415, 'PDF_INVALID', reason) },
  });
  await choose(new File(['%PDF-1.7 trailer << /Encrypt 5 0 R >>'], 'locked.pdf', { type: 'application/pdf' }));
  press('Upload Waiver');
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('[W53] lists the documents of a venue with more than one', async () => {
  const retired = { ...consentSample, document_id: 'd3', name: 'Old rules', status: 'retired' as const };
  showDocuments({ store: { documents: [waiverSample, consentSample, retired] }, at: '/my-waiver' });
  const row = within(await screen.findByRole('row', { name: /Photo consent/ }));
  await row.findByText('Guests of Paintball');
  for (const text of ['For 6 months', 'English', 'No questions', 'Published', '1'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe(`/my-waiver/${consentSample.document_id}`);
  expect(within(screen.getByRole('row', { name: /Old rules/ })).getByText('Retired')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy Waiver Link for Customers' })).toBeTruthy();
});

it('[W53] adds a document for an offering and opens it', async () => {
  const store = { documents: [waiverSample] };
  const { requests } = showDocuments({
    store,
    at: '/my-waiver',
    replies: {
      ...publicWaiver,
      [`POST ${DOCUMENTS}`]: () => {
        store.documents = [waiverSample, consentSample];
        return { document: consentSample };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a document' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: /^Guests of some offerings/ }));
  const offering = await dialog.findByRole('checkbox', { name: 'Paintball' });
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Add Document' }));
  submit();
  await dialog.findByText('Please choose at least one offering');
  expect(dialog.getByText('This field is required')).toBeTruthy();
  fireEvent.click(offering);
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Photo consent' } });
  submit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Photo consent' })).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { name: 'Photo consent', needed_by: 'offerings', offering_ids: ['C00001-Off1'] },
  ]);
});

it('[R6] [W53] shows the documents and changes none while the subscription is over', async () => {
  showDocuments({ store: { documents: [waiverSample, consentSample] }, at: '/my-waiver', isExpired: true });
  await screen.findByRole('row', { name: /Photo consent/ });
  expect(screen.getByRole('button', { name: 'Add a document' })).toHaveProperty('disabled', true);
});

it('[W53] still shows the waiver where the documents can’t be read', async () => {
  showDocuments({
    store: { documents: [] },
    at: '/my-waiver',
    replies: { ...publicWaiver, [`GET ${DOCUMENTS}`]: null },
  });
  await waitFor(() => expect(screen.getByText('No waiver uploaded yet.')).toBeTruthy());
});
