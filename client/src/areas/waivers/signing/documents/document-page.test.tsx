import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { consentSample, fileSample, healthSample, waiverSample } from './testing/document-samples.ts';
import { DOCUMENTS, showDocuments } from './testing/show-documents.tsx';

const at = `/my-waiver/${consentSample.document_id}`;
const OWN = `${DOCUMENTS}/${consentSample.document_id}`;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const change = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const inDialog = async () => within(await screen.findByRole('dialog'));

it('[W53] changes who needs a document and for how long it is valid, with an example', async () => {
  const store = { documents: [waiverSample, consentSample] };
  const { changes } = showDocuments({
    store,
    at,
    replies: {
      [`PUT ${OWN}`]: ({ body }) => ({ document: { ...consentSample, ...(body as object), revision: 5 } }),
    },
  });
  expect(await screen.findByRole('checkbox', { name: 'Paintball' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: /^Minors/ }));
  change(/^A signature is valid/, 'days');
  change(/^How many days/, '30');
  expect(screen.getByText(/^Someone who signs today, .* is covered through /)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: /^Mail a reminder before it ends/ }));
  press('Save Rules');
  expect(await screen.findByText('The document was saved.')).toBeTruthy();
  expect(changes()[0]?.body).toEqual({
    name: 'Photo consent',
    needed_by: 'minors',
    offering_ids: [],
    validity: 'days',
    validity_count: 30,
    renewal_mail: true,
    fallback_language: 'en',
    revision: 4,
  });
  change(/^A signature is valid/, 'visit');
  expect(screen.queryByRole('switch', { name: /^Mail a reminder before it ends/ })).toBeNull();
});

it('[W53] says why everybody needs the main waiver, which can’t be changed', async () => {
  showDocuments({ store: { documents: [waiverSample] }, at: '/my-waiver/default' });
  expect(await screen.findByText(/^Everyone\. This is your main waiver/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('[W53] keeps what was entered when someone else changed the rules, and saves over it when asked', async () => {
  const store = { documents: [waiverSample, consentSample] };
  const theirs = { ...consentSample, name: 'Pictures', revision: 9 };
  const { changes } = showDocuments({
    store,
    at,
    replies: {
      [`PUT ${OWN}`]: ({ body }) => {
        store.documents = [waiverSample, theirs];
        if ((body as { revision: number }).revision === 4) return refused(409, 'VERSION_CONFLICT');
        return { document: { ...theirs, name: 'Photos', revision: 10 } };
      },
    },
  });
  await screen.findByDisplayValue('Photo consent');
  change(/^Name/, 'Photos');
  press('Save Rules');
  await screen.findByText(/^Someone else changed this document/);
  expect(screen.getByDisplayValue('Photos')).toBeTruthy();
  press('Save Rules');
  await screen.findByText('The document was saved.');
  expect(changes().map(({ body }) => (body as { revision: number }).revision)).toEqual([4, 9]);
});

it.each([
  ['only its questions changed, and saves over them', {}, 9],
  ['its rules changed, whose save is refused', { validity: 'visit' as const }, 4],
])(
  '[W53] sends the revision of the rules that were read here, also when they are read again: %s',
  async (_, theirs, revision) => {
    const store = { documents: [waiverSample, consentSample] };
    const { changes, queries } = showDocuments({ store, at, replies: { [`PUT ${OWN}`]: { document: consentSample } } });
    await screen.findByDisplayValue('Photo consent');
    change(/^Name/, 'Photos');
    store.documents = [waiverSample, { ...consentSample, ...theirs, questions: [healthSample], revision: 9 }];
    await act(() => queries.invalidateQueries());
    await screen.findByRole('tab', { name: 'Questions (1)' });
    press('Save Rules');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ name: 'Photos', revision });
  },
);

it('[W53] publishes a translation without a new signature, and says who signs again for a changed text', async () => {
  const spanish = { ...fileSample, file_id: 'f3', language: 'es' as const, file_name: 'permiso.pdf' };
  const document = { ...consentSample, validity: 'until_changed' as const, draft_files: [spanish] };
  const { changes } = showDocuments({
    store: { documents: [waiverSample, document] },
    at,
    replies: {
      [`POST ${OWN}/publish`]: { document: { ...document, draft_files: [], files: [fileSample, spanish], version: 2 } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await inDialog();
  expect(dialog.getByText('People who signed the earlier text need to sign again.')).toBeTruthy();
  expect(dialog.getByRole('radio', { name: /^No, it says the same/ })).toHaveProperty('checked', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Photo consent is published.');
  expect(changes()).toEqual([{ name: `POST ${OWN}/publish`, body: { changes_text: false } }]);
  expect(screen.getByRole('button', { name: 'Preview Spanish' })).toBeTruthy();
});

it('[W53] takes a new file of the same language as a changed text, which ends nothing where the validity has its own end', async () => {
  const document = { ...consentSample, draft_files: [{ ...fileSample, file_id: 'f3' }] };
  showDocuments({
    store: { documents: [waiverSample, document] },
    at,
    replies: { [`POST ${OWN}/publish`]: () => refused(403, 'SUBSCRIPTION_EXPIRED', 'Please renew.') },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await inDialog();
  expect(dialog.getByRole('radio', { name: /^Yes, it says something else/ })).toHaveProperty('checked', true);
  expect(dialog.queryByText(/need to sign again/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please renew.');
});

it('[W53] retires a document after a question, and brings it back by publishing', async () => {
  const store = { documents: [waiverSample, consentSample] };
  const { changes } = showDocuments({
    store,
    at,
    replies: {
      [`DELETE ${OWN}`]: () => {
        store.documents = [waiverSample, { ...consentSample, status: 'retired' }];
        return { document: store.documents[1] };
      },
      [`POST ${OWN}/publish`]: { document: consentSample },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retire Document' }));
  const dialog = await inDialog();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Retire' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Again' }));
  await screen.findByText('Photo consent is published again.');
  expect(changes()[1]).toEqual({ name: `POST ${OWN}/publish`, body: { changes_text: false } });
});

it('[W53] deletes a draft that nobody saw, and goes back to the list', async () => {
  const store = { documents: [waiverSample, { ...consentSample, status: 'draft' as const, version: null, files: [] }] };
  const { router } = showDocuments({
    store,
    at,
    replies: {
      [`DELETE ${OWN}`]: () => {
        store.documents = [waiverSample];
        return {};
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Draft' }));
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-waiver'));
});

it('[U22] [W53] asks before rules that were not saved are left', async () => {
  showDocuments({ store: { documents: [waiverSample, consentSample] }, at });
  await screen.findByDisplayValue('Photo consent');
  change(/^Name/, 'Photos');
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText('Discard your changes?')).toBeTruthy();
});

it('[R6] [W53] can be read and not changed while the subscription is over', async () => {
  const document = { ...consentSample, draft_files: [{ ...fileSample, file_id: 'f3' }] };
  showDocuments({ store: { documents: [waiverSample, document] }, at, isExpired: true });
  for (const name of ['Publish', 'Upload Draft', 'Save Rules', 'Retire Document'])
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Preview English' })).toHaveProperty('disabled', false);
});

it('[W53] says that a document isn’t there', async () => {
  showDocuments({ store: { documents: [waiverSample] }, at });
  expect(await screen.findByText('This document isn’t there')).toBeTruthy();
});

it('[W53] says that the documents can’t be loaded, and tries again', async () => {
  let isUp = false;
  showDocuments({
    store: { documents: [] },
    at,
    replies: { [`GET ${DOCUMENTS}`]: () => (isUp ? { documents: [consentSample] } : null) },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  fireEvent.click(retry);
  expect(await screen.findByDisplayValue('Photo consent')).toBeTruthy();
});
