import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import {
  WRITTEN_CHARS_MAX,
  writeDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#app/testing/show-page.tsx';
import { fileSample, waiverSample } from '../testing/document-samples.ts';
import { DOCUMENTS, showDocuments } from '../testing/show-documents.tsx';
import { starterText } from './starter-texts.ts';
import { starters } from './starters.ts';

afterEach(leavePage);

const fresh: WaiverDocument = { ...waiverSample, status: 'draft', version: null, text_version: null, files: [] };
const dialog = () => screen.findByRole('dialog', { name: 'Write “Waiver”' });

function show(document: WaiverDocument, text: string | null = null) {
  const store = { documents: [document] };
  const shown = showDocuments({
    store,
    at: '/my-waiver/default',
    replies: {
      [`GET ${DOCUMENTS}/default/text*`]: () => ({ text }),
      [`POST ${DOCUMENTS}/default/text`]: () => {
        store.documents = [{ ...document, draft_files: [fileSample] }];
        return { document: store.documents[0], file: fileSample };
      },
    },
  });
  return shown;
}

it('[W60] offers a text for each trade, which names the venue and what a lawyer has to see', async () => {
  for (const { key } of starters) {
    const text = starterText(key, 'Red Rock');
    expect(text).toMatch(/^# .+\n/);
    expect(text).toContain('Red Rock');
    expect(text.match(/^- /gm)?.length).toBeGreaterThan(6);
    expect(text).not.toMatch(/undefined|\{|\[/);
    expect(writeDocumentFile.body?.safeParse({ text }).success).toBe(true);
    expect(text.length).toBeLessThan(WRITTEN_CHARS_MAX / 2);
  }
  expect(new Set(starters.map(({ key }) => starterText(key, 'x'))).size).toBe(starters.length);
});

it('[W60] takes a text over, lets it be changed, and makes a draft of it to look at', async () => {
  const { changes } = show(fresh);
  for (const { label } of starters) expect(await screen.findByRole('button', { name: label })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Axe throwing' }));
  expect(within(await dialog()).getByText('Have a lawyer read this before you use it.')).toBeTruthy();
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
  expect(field.value).toContain('axes that bounce back');
  fireEvent.change(field, { target: { value: '# Ours\n\nOwn words.' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Make the Draft' })));
  expect(changes()).toEqual([
    { name: `POST ${DOCUMENTS}/default/text`, body: { text: '# Ours\n\nOwn words.', language: 'en' } },
  ]);
  expect(await screen.findByRole('heading', { name: 'Not published yet' })).toBeTruthy();
});

it('[W60] opens the owner’s own text again, and offers nothing to write next to a PDF that was uploaded', async () => {
  show(waiverSample, '# Ours');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the text' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Text/)).value).toBe('# Ours');
  leavePage();
  show(waiverSample);
  await screen.findByRole('button', { name: 'Upload Draft' });
  expect(screen.queryByRole('region', { name: 'Written text' })).toBeNull();
});
