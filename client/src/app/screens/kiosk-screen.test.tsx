import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signByHand } from '../../components/signature-pad/testing/signed-by-hand.ts';
import type { SyncStatus } from '../../sync/port/engine-port.ts';
import { kioskEngine, showKiosk, visitor } from '../testing/show-kiosk.tsx';

const { button, press, begin, choose, fill, fillAdult, fillMinor, consent, finish } = visitor;
const attract = () => screen.findByRole('button', { name: 'Touch to begin' });
const value = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('[W7] an adult and two minors sign in one go, and the visitor is thanked by name', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { engine } = showKiosk({ profile: { thankYouMs: 3_000 } });
  begin();
  choose('Adult & Minor');
  press('2 minors');
  fillMinor('Kim');
  expect(screen.getByRole('heading', { name: 'Minor 2 of 2' })).toBeDefined();
  fillMinor('Lou');
  fillAdult();
  await signByHand();
  consent();
  const send = button('Sign and finish');
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await screen.findByRole('heading', { name: 'Thank you, Ada!' })).toBeDefined();
  expect(screen.getByText(/Next visitor in \d second/)).toBeDefined();
  expect(engine.sent).toHaveLength(1);
  expect(engine.sent[0]?.args).toMatchObject({
    kind: 'adult_minor',
    document_id: 'document-1',
    document_version: 3,
    minors: [{ first_name: 'Kim' }, { first_name: 'Lou' }],
    consent: { electronic: true, language: 'en' },
  });
  const [{ waiver_ids: ids }] = engine.sent.map(({ args }) => args) as [{ waiver_ids: string[] }];
  expect(ids).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await attract();
});

it('back goes from the final step to the last minor, the quantity and the selection', () => {
  showKiosk();
  begin();
  choose('Minor');
  press('1 minor');
  fillMinor('Kim');
  press('Back');
  expect(value(/^First Name/)).toBe('Kim');
  press('Back');
  press('Back to waiver selection');
  expect(screen.getByRole('button', { name: 'Adult & Minor' })).toBeDefined();
});

it('[S13] a full disk is shown as not saved, and nothing typed is lost', async () => {
  const engine = kioskEngine();
  engine.failure = { ok: false, kind: 'storage_full', message: 'full' };
  showKiosk({ engine });
  begin();
  choose('Adult');
  fillAdult();
  await signByHand();
  consent();
  finish();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('was not saved'));
  expect(screen.queryByText(/Thank you/)).toBeNull();
  expect(value(/^Email/)).toBe('ada@example.com');
});

it('[K1] a release may come on the attract screen only', async () => {
  const { gate } = showKiosk();
  expect(gate.isIdle()).toBe(true);
  begin();
  expect(gate.isIdle()).toBe(false);
  choose('Adult');
  fill(/^First Name/, 'Ada');
  press('Start over');
  await attract();
  expect(gate.isIdle()).toBe(true);
});

it('[K10] left alone, it warns, then clears everything and its language; input keeps the visit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  showKiosk({ profile: { idleWarningAfterMs: 60_000, idleClearAfterMs: 20_000 } });
  press('Español');
  fireEvent.click(await screen.findByRole('button', { name: 'Toque para empezar' }));
  press('Adulto');
  fill(/^Apellido/, 'Lovelace');
  await pass(58_000);
  expect(screen.queryByText('¿Sigue ahí?')).toBeNull();
  await pass(2_500);
  expect(screen.getByRole('dialog').textContent).toContain('¿Sigue ahí?');
  fireEvent.keyDown(document.body, { key: 'Shift' });
  await waitFor(() => expect(screen.queryByText('¿Sigue ahí?')).toBeNull());
  expect(value(/^Apellido/)).toBe('Lovelace');
  await pass(60_500);
  expect(screen.getByRole('dialog').textContent).toContain('¿Sigue ahí?');
  await pass(18_000);
  expect(value(/^Apellido/)).toBe('Lovelace');
  await pass(3_000);
  await attract();
  begin();
  choose('Adult');
  expect(value(/^Last Name/)).toBe('');
});

const signed = 'https://gate.example/api/pdf/waiver/C00001-1/pdf?token=t';
const scan = () => screen.queryByText(/^Scan this code with your phone/);

it('[K10] offers the signed PDF as a code once the server has it, and clears it for the next visitor', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { engine } = showKiosk({ signedLink: signed, profile: { thankYouMs: 5_000 } });
  const put = (change: Partial<SyncStatus>) => act(() => engine.status$.next({ ...engine.status$.value, ...change }));
  begin();
  choose('Adult');
  fillAdult();
  await signByHand();
  consent();
  put({ network: 'offline', unsent: 1 });
  finish();
  await screen.findByRole('heading', { name: 'Thank you, Ada!' });
  put({ network: 'online' });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(scan()).toBeNull();
  put({ unsent: 0, lastContactAtUtc: '2026-06-15T15:00:01.000Z' });
  await vi.waitFor(() => expect(scan()).not.toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(scan()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(scan()).toBeNull();
  begin();
  expect(document.body.innerHTML).not.toContain('Ada');
});

it('[K10] fields of a kiosk have no name and ask the browser to remember nothing', () => {
  showKiosk();
  begin();
  choose('Adult');
  const fields = [...document.querySelectorAll('input:not([type=checkbox])')];
  expect(fields.length).toBeGreaterThan(4);
  for (const field of fields) {
    expect(field.getAttribute('autocomplete')).toBe('off');
    expect(field.getAttribute('name')).toBeNull();
  }
});

it('[W61] asks for an address only if the venue wants it, and requires it only if the venue does', () => {
  const street = () => screen.queryByLabelText(/^Street Address/);
  const open = (options: Parameters<typeof showKiosk>[0]) => {
    const { view } = showKiosk(options);
    begin();
    choose('Adult');
    return view;
  };
  const usual = open({});
  expect(street()).toBeNull();
  usual.unmount();
  const asking = open({ venue: { address_asked: true } });
  expect(street()?.getAttribute('aria-required')).toBeNull();
  asking.unmount();
  open({ venue: { address_required: true } });
  expect(street()?.getAttribute('aria-required')).toBe('true');
});

it('without a waiver it says so in both languages and cannot begin, and tells the staff what is missing', async () => {
  showKiosk({ documents: 'none' });
  expect(screen.getByText('This venue isn’t ready to take waivers yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Touch to begin' })).toBeNull();
  press('Español');
  expect(await screen.findByText('Este lugar todavía no puede recibir exenciones de responsabilidad.')).toBeDefined();
});
