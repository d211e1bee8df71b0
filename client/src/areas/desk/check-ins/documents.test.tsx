import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { type SignHereProps, SignHereProvider } from '#domain/signing/sign-here.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, customerRow, documentRow, waiverFileRow } from '#sync/testing/rows';
import { CheckInPage } from './check-in-page.tsx';

const KIOSK = '0190aaaa-0000-7000-8000-000000000001';
const party = bookingRow({ booking_id: 'C00001-curie', waivers_signed: 2 });
const ana = customerRow({
  waiver_id: 'C00001-000000000001',
  adult_first_name: 'Ana',
  booking_id: party.booking_id,
  event_id: 'e1',
});
const grown = customerRow({
  waiver_id: 'C00001-000000000002',
  waiver_type: 'Minor',
  minor_first_name: 'Bo',
  minor_last_name: 'Long',
  minor_DoB: '2008-11-20',
  event_id: 'e1',
});
const axe = documentRow({
  document_id: 'axe',
  name: 'Axe throwing waiver',
  needed_by: 'offerings',
  offering_ids: [party.offering_id],
});
const both = ['default', 'axe'].map((document_id) => ({ document_id, text_version: 1 }));
let engine: FakeSyncEngine;
let bodies: unknown[];
/** Which documents the form on this device was opened for. */
let opened: readonly string[] | undefined;

function formHere({ documentIds, onSigned }: SignHereProps) {
  opened = documentIds;
  const sign = () => {
    engine.put('customers', {
      ...ana,
      waiver_id: 'C00001-000000000009',
      documents: documentIds.map((document_id) => ({ document_id, text_version: 1 })),
    });
    onSigned();
  };
  return (
    <button type="button" onClick={sign}>
      Sign
    </button>
  );
}

beforeEach(() => {
  bodies = [];
  opened = undefined;
  engine = new FakeSyncEngine(
    { customers: [ana, grown], bookings: [party] },
    { nowMs: () => Date.parse('2026-11-20T19:05:00.000Z') },
  );
  engine.put('documents', documentRow({ document_id: 'default' }));
  engine.put('documents', axe);
  engine.put('waiver_documents', waiverFileRow());
  const server: typeof fetch = async (input, init) => {
    if (init?.body) bodies.push(JSON.parse(init.body as string));
    const kiosks = [{ device_id: KIOSK, name: 'Entrance Tablet', is_reachable: true }];
    return Response.json({
      success: true,
      ...((input as string).endsWith('/kiosks') ? { kiosks } : { valid_minutes: 10 }),
    });
  };
  showPage(
    <SignHereProvider form={formHere}>
      <CheckInPage />
    </SignHereProvider>,
    { engine, server },
  );
});

const goOffline = async () => act(async () => engine.status$.next({ ...engine.status$.value, network: 'offline' }));
const searchField = () => screen.getByLabelText('Search customers');
const dialog = () => within(screen.getByRole('dialog'));
const click = async (name: string) => act(async () => void fireEvent.click(dialog().getByText(name)));
const ask = async (text: string) => {
  fireEvent.change(searchField(), { target: { value: text } });
  await act(async () => void fireEvent.keyDown(searchField(), { key: 'Enter' }));
};

it('[F65] [F67] rows name what is missing, and who came of age', () => {
  expect(screen.getByTitle('Missing: Axe throwing waiver')).toBeDefined();
  expect(screen.getByTitle('Turned 18 and needs a waiver of their own')).toBeDefined();
  expect(screen.getByLabelText('Check In Ana Long, Missing: Axe throwing waiver')).toBeDefined();
});

it('[F66] without the network, Sign Now opens the missing document here, and then the person is ready', async () => {
  await goOffline();
  await ask('ana');
  expect(screen.getByText(/^2 customers listed|^1 customer listed/).textContent).toContain(
    'Missing: Axe throwing waiver',
  );
  expect(dialog().getByText('Not Everything Is Signed')).toBeDefined();
  expect(dialog().getByText('Missing: Axe throwing waiver')).toBeDefined();
  await click('Sign Now');
  expect(opened).toEqual(['axe']);
  await act(async () => fireEvent.click(screen.getByText('Sign')));
  expect(dialog().getByText('Ana Long Has Signed')).toBeDefined();
  expect(dialog().getByText(/^Everything is signed\./)).toBeDefined();
  await click('Check In');
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { waiver_id: ana.waiver_id } }]);
});

it('[F66] the kiosk is asked for the missing document, and the person may come in anyway', async () => {
  await ask('ana');
  await click('Sign Now');
  expect(bodies).toEqual([{ waiver_id: ana.waiver_id, device_id: KIOSK, document_ids: ['axe'] }]);
  await click('Check In Anyway');
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { waiver_id: ana.waiver_id } }]);
});

it('[F67] the question says in words that a guardian’s signature no longer counts', async () => {
  await ask('bo long');
  expect(dialog().getByText('Bo turned 18 and needs a waiver of their own')).toBeDefined();
});

it('[F65] a row with everything says until when, by what ends first', async () => {
  await act(async () => {
    engine.put('documents', { ...axe, validity: 'months', validity_count: 6 });
    engine.put('customers', { ...ana, documents: both });
  });
  expect(screen.queryByTitle('Missing: Axe throwing waiver')).toBeNull();
  expect(screen.getByLabelText('Check In Ana Long')).toBeDefined();
});

it('[F65] a family and a party say who lacks what', async () => {
  fireEvent.click(screen.getByLabelText('Check in all 2 of the family of Ana Long'));
  const people = () => Array.from(screen.getByRole('list', { name: 'People' }).children, (one) => one.textContent);
  expect(people()[0]).toContain('Missing: Axe throwing waiver');
  expect(people()[1]).toContain('Turned 18 and needs a waiver of their own');
  await click('Cancel');
  fireEvent.click(screen.getByText('Parties (1)'));
  fireEvent.click(screen.getByLabelText(/Check in party Curie/));
  expect(people()).toEqual([expect.stringMatching(/^Ana Long.*Missing: Axe throwing waiver/)]);
  await act(async () => engine.put('customers', { ...ana, documents: both }));
  expect(people()).toEqual([expect.not.stringContaining('missing')]);
});
