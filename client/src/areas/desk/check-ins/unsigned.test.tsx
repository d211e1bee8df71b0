import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { type SignHereProps, SignHereProvider } from '#domain/signing/sign-here.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow, waiverFileRow } from '#sync/testing/rows';
import { CheckInPage } from './check-in-page.tsx';

const ana = customerRow({
  waiver_id: 'C00001-000000000001',
  adult_first_name: 'Ana',
  adult_last_name: 'Upload',
  has_signature: false,
});
const old = customerRow({
  waiver_id: 'C00001-000000000002',
  adult_first_name: 'Olga',
  adult_last_name: 'Before',
  date_signed: '2025-11-19',
});
const nowMs = Date.parse('2026-11-20T19:05:00.000Z');
const KIOSK = '0190aaaa-0000-7000-8000-000000000001';
let engine: FakeSyncEngine;
let sent: { method: string; path: string; body: unknown }[];
/** The server's answer to a request for a kiosk. */
let status: number;

function reply(path: string): Response {
  const kiosks = [{ device_id: KIOSK, name: 'Entrance Tablet', is_reachable: true }];
  if (path.endsWith('/kiosks')) return Response.json({ success: true, kiosks });
  if (status === 200) return Response.json({ success: true, valid_minutes: 10 });
  const message = 'This device is not known.';
  return Response.json(
    { success: false, error: message, message, code: 'DEVICE_NOT_FOUND', requestId: 'r' },
    { status },
  );
}

/** A form that is signed by its person, or by someone else. */
function formHere({ person, onSigned }: SignHereProps) {
  const sign = () => {
    engine.put('customers', { ...ana, last_signed: '2026-11-20' });
    onSigned();
  };
  return (
    <>
      <button type="button" onClick={sign}>
        Sign as {person.adult_first_name}
      </button>
      <button type="button" onClick={onSigned}>
        Sign as Eva
      </button>
    </>
  );
}

beforeEach(() => {
  sent = [];
  status = 200;
  engine = new FakeSyncEngine({ customers: [ana, old] }, { nowMs: () => nowMs });
  engine.put('waiver_documents', waiverFileRow());
  const server: typeof fetch = async (input, init) => {
    const path = input as string;
    sent.push({ method: init?.method ?? 'GET', path, body: init?.body ? JSON.parse(init.body as string) : null });
    return reply(path);
  };
  showPage(
    <SignHereProvider form={formHere}>
      <CheckInPage />
    </SignHereProvider>,
    { engine, server },
  );
});

const searchField = () => screen.getByLabelText('Search customers');
const enter = async (target: Element) => act(async () => void fireEvent.keyDown(target, { key: 'Enter' }));
const dialog = () => within(screen.getByRole('dialog'));
const click = async (name: string) => act(async () => void fireEvent.click(dialog().getByText(name)));
const ask = async () => {
  fireEvent.change(searchField(), { target: { value: 'upload' } });
  await enter(searchField());
};

it('[F52] a row says what a scan says: no signature, or when the last one was given', () => {
  fireEvent.click(screen.getByLabelText('Show All Customers (All Time)'));
  expect(screen.getByTitle('No signature on file')).toBeDefined();
  expect(screen.getByTitle('Last signed Nov 19, 2025')).toBeDefined();
  expect(screen.getByLabelText('Check In Ana Upload, no signature on file')).toBeDefined();
});

it('[F53] Enter asks and checks no one in, whatever is pressed again; the second step does, once', async () => {
  await ask();
  expect(screen.getByText(/Enter asks whether Ana Upload may come in/)).toBeDefined();
  expect(dialog().getByText('No Signature on File')).toBeDefined();
  await enter(document.activeElement ?? document.body);
  expect(engine.sent).toEqual([]);
  fireEvent.keyDown(dialog().getByText('Cancel'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(engine.sent).toEqual([]);
  await ask();
  await act(async () => {
    const button = dialog().getByText('Check In Anyway');
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { waiver_id: ana.waiver_id } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(searchField());
});

it('[F54] Sign Now sends the person to the kiosk, and the dialog offers the check-in once the signature arrives', async () => {
  await ask();
  expect(dialog().getByLabelText<HTMLInputElement>('Entrance Tablet').checked).toBe(true);
  await click('Sign Now');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/sync/signing-requests', body: { waiver_id: ana.waiver_id, device_id: KIOSK } },
  ]);
  expect(dialog().getByText(/^Entrance Tablet opens the form of Ana Upload/)).toBeDefined();
  const signed = { ...ana, waiver_id: 'C00001-000000000003', has_signature: true, date_signed: '2026-11-20' };
  await act(async () => {
    engine.put('customers', signed);
    engine.put('customers', { ...ana, merged_into: signed.waiver_id });
  });
  expect(dialog().getByText('Ana Upload Has Signed')).toBeDefined();
  const button = dialog().getByText('Check In').closest('button');
  expect(document.activeElement).toBe(button);
  await click('Check In');
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { waiver_id: signed.waiver_id } }]);
});

it('[F54] a kiosk that can’t be asked leaves the choice open, and says why', async () => {
  status = 404;
  await ask();
  await click('Sign Now');
  expect(dialog().getByRole('alert').textContent).toBe('This device is not known.');
  expect(dialog().getByText('Sign Now')).toBeDefined();
  expect(engine.sent).toEqual([]);
});

it('[F54] without the network the form opens on this device', async () => {
  await act(async () => engine.status$.next({ ...engine.status$.value, network: 'offline' }));
  await ask();
  expect(dialog().getByText(/^Without the network no kiosk can be asked/)).toBeDefined();
  await click('Sign Now');
  await act(async () => fireEvent.click(screen.getByText('Sign as Ana')));
  expect(dialog().getByText('Ana Upload Has Signed')).toBeDefined();
  await click('Check In');
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { waiver_id: ana.waiver_id } }]);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('[F54] a form that someone else has signed is not taken for the person’s', async () => {
  await ask();
  await act(async () => fireEvent.click(dialog().getByLabelText('This device')));
  await click('Sign Now');
  await act(async () => fireEvent.click(screen.getByText('Sign as Eva')));
  expect(dialog().getByRole('alert').textContent).toContain('isn’t the waiver of Ana Upload');
  expect(dialog().getByText('Sign Now')).toBeDefined();
});
