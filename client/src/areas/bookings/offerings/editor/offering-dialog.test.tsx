import { DEPOSIT_NEEDS_SQUARE } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { leavePage } from '#app/testing/show-page.tsx';
import { dayNames } from '#domain/offerings/day-names';
import { paintball } from '#domain/offerings/testing/paintball';
import { OfferingsServer, openNew, showOfferings, type } from '../testing/show-offerings.tsx';

let server: OfferingsServer;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
  server = new OfferingsServer();
});
afterEach(leavePage);

it('[B7] forces one player on an Individual offering, and an end only after a start', async () => {
  showOfferings(server);
  const form = await openNew();
  type(form.getByLabelText('Max Players'), '12');
  type(form.getByLabelText('Offering Type'), 'Individual');
  expect(form.getByLabelText('Max Players')).toMatchObject({ disabled: true, value: '1' });
  expect(form.getByLabelText('Base Players')).toMatchObject({ disabled: true, value: '1' });

  fireEvent.click(form.getByRole('button', { name: 'Clear Tuesday' }));
  expect(form.getByLabelText('Tuesday end')).toHaveProperty('disabled', true);
  type(form.getByLabelText('Tuesday start'), '09:00');
  type(form.getByLabelText('Tuesday end'), '17:00');
  expect(form.getByLabelText('Tuesday end')).toHaveProperty('value', '17:00');
  fireEvent.click(form.getByRole('button', { name: 'Clear Tuesday' }));
  expect(form.getByLabelText('Tuesday start')).toHaveProperty('value', '');
  expect(form.getByLabelText('Tuesday end')).toMatchObject({ disabled: true, value: '' });
  expect(document.activeElement).toBe(form.getByLabelText('Tuesday start'));
});

it('[O57] copies one day’s hours to others, sets a week by a preset, and takes the last of both back', async () => {
  showOfferings(server);
  const form = await openNew();
  const hours = () =>
    ['Monday', 'Tuesday', 'Saturday', 'Sunday'].map((day) =>
      ['start', 'end'].map((end) => form.getByLabelText<HTMLSelectElement>(`${day} ${end}`).value).join('-'),
    );
  const press = (name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }));
  expect(hours()).toEqual(Array(4).fill('09:00-17:00'));
  for (const day of Object.values(dayNames)) press(`Clear ${day}`);
  expect(form.getByText('Closed on every day: nobody can book.')).toBeTruthy();
  const copy = form.getByRole('button', { name: 'Copy Monday to…' });
  expect(copy).toHaveProperty('disabled', true);
  type(form.getByLabelText('Monday start'), '10:00');
  type(form.getByLabelText('Monday end'), '18:00');
  fireEvent.click(copy);
  expect(copy.getAttribute('aria-expanded')).toBe('true');
  press('Weekend');
  expect(hours()).toEqual(['10:00-18:00', '-', '10:00-18:00', '10:00-18:00']);
  expect(form.queryByText('Closed on every day: nobody can book.')).toBeNull();
  expect(form.getByText('Monday’s hours are also on Saturday, Sunday.')).toBeTruthy();
  expect(document.activeElement).toBe(copy);
  press('Undo the change of hours');
  expect(hours()).toEqual(['10:00-18:00', '-', '-', '-']);

  fireEvent.click(copy);
  const panel = within(form.getByRole('group', { name: 'Copy Monday’s hours to' }));
  fireEvent.click(panel.getByLabelText('Tuesday'));
  fireEvent.click(panel.getByLabelText('Sunday'));
  press('Copy to chosen days');
  expect(hours()).toEqual(['10:00-18:00', '10:00-18:00', '-', '10:00-18:00']);
  /* What was typed since stays. */
  type(form.getByLabelText('Sunday end'), '12:00');
  expect(form.queryByRole('button', { name: 'Undo the change of hours' })).toBeNull();

  press('Weekends 10–6');
  expect(hours()).toEqual(['-', '-', '10:00-18:00', '10:00-18:00']);
  press('Undo the change of hours');
  expect(hours()).toEqual(['10:00-18:00', '10:00-18:00', '-', '10:00-12:00']);
});

it('[B7] resets an amount that no Square account could take, and says so for four seconds', async () => {
  showOfferings(server);
  const form = await openNew();
  const amount = form.getByLabelText('Due now Amount');
  await act(() => vi.advanceTimersByTimeAsync(50));
  type(amount, '25');
  fireEvent.blur(amount);
  expect(amount).toHaveProperty('value', '0');
  expect(await screen.findByText(DEPOSIT_NEEDS_SQUARE)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText(DEPOSIT_NEEDS_SQUARE)).toBeNull();
});

it('[B7] refuses a wrong interval in the form, then sends the slot with what was typed', async () => {
  showOfferings(server);
  const form = await openNew();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  type(form.getByLabelText('Interval (minutes)'), '1441');
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  expect(await form.findByText('Interval must be between 1 and 1440 minutes')).toBeTruthy();
  expect(server.sent).toEqual([]);
  type(form.getByLabelText('Interval (minutes)'), '45');
  fireEvent.click(form.getByLabelText('Available on Sunday'));
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([
    {
      method: 'POST',
      path: '/api/clients/C00001/offerings',
      body: expect.objectContaining({
        offering_id: 'C00001-Off2',
        offering_name: 'Laser tag',
        interval_minutes: '45',
        available_days: ['sun'],
      }) as unknown,
    },
  ]);
});

it('[O61] counts what is wrong in each part, leads to the first of it, and loses nothing on the way', async () => {
  showOfferings(server);
  const form = await openNew();
  const parts = within(form.getByRole('navigation', { name: 'Parts of the offering' }));
  const named = () => parts.getAllByRole('link').map((link) => link.textContent);
  expect(named()).toEqual(['What', 'When', 'Where', 'Price']);
  for (const name of ['What', 'When', 'Where', 'Price']) expect(form.getByRole('region', { name })).toBeTruthy();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  type(form.getByLabelText('Interval (minutes)'), '0');
  type(form.getByLabelText('Due now Amount'), 'ten');
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  await form.findByText('Interval must be between 1 and 1440 minutes');
  expect(document.activeElement).toBe(form.getByLabelText('Interval (minutes)'));
  expect(named()).toEqual(['What', 'When1 to correct', 'Where', 'Price1 to correct']);
  fireEvent.click(parts.getByRole('link', { name: /^Price/ }));
  expect(document.activeElement).toBe(form.getByLabelText('Due now Amount'));
  type(form.getByLabelText('Due now Amount'), '10');
  fireEvent.click(parts.getByRole('link', { name: 'What' }));
  expect(document.activeElement).toBe(form.getByRole('heading', { name: 'What' }));
  expect(form.getByLabelText(/^Offering Name/)).toHaveProperty('value', 'Laser tag');
  expect(named()).toEqual(['What', 'When1 to correct', 'Where', 'Price']);
  expect(server.sent).toEqual([]);
});

it('[O61] opens an offering at the part that the address names, until it is closed', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());
  const { address } = showOfferings(server, { at: `/my-offerings?offering=${paintball.offering_id}&part=price` });
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Paintball”' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('heading', { name: 'Price' })));
  expect(scrolled.mock.contexts).toEqual([form.getByRole('region', { name: 'Price' })]);
  expect(form.getByRole('link', { name: 'Where' }).getAttribute('href')).toBe(
    '/my-offerings?offering=C00001-Off1&part=where',
  );
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/my-offerings');
  await openNew();
  expect(address()).toBe('/my-offerings');
});

it('[B50] takes name and text in the languages that the venue adds, and nothing of one that it removes', async () => {
  showOfferings(server);
  const form = await openNew();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  expect(form.queryByLabelText('Name in Spanish')).toBeNull();
  fireEvent.click(form.getByText('Other languages'));
  fireEvent.click(form.getByRole('button', { name: 'Add Spanish' }));
  fireEvent.click(form.getByRole('button', { name: 'Add French' }));
  type(form.getByLabelText('Name in Spanish'), 'Láser');
  type(form.getByLabelText('Text in Spanish'), 'Traiga calcetines.');
  type(form.getByLabelText('Name in French'), 'Laser');
  fireEvent.click(form.getByRole('button', { name: 'Remove French' }));
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent[0]?.body['translations']).toEqual({
    es: { offering_name: 'Láser', side_text: 'Traiga calcetines.' },
  });
});

it('keeps what was typed where the server can’t be reached, and says what failed', async () => {
  server.save = () => {
    throw new TypeError('Failed to fetch');
  };
  showOfferings(server);
  const form = await openNew();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  expect((await form.findByRole('alert')).textContent).toMatch(/^Error saving offering/);
  expect(form.getByLabelText(/^Offering Name/)).toHaveProperty('value', 'Laser tag');
});

it('[W65] says that the offering was changed meanwhile, and keeps what was typed', async () => {
  const message = 'Someone else changed this offering in the meantime, so nothing was saved.';
  server.save = () =>
    Response.json({ success: false, error: message, message, code: 'VERSION_CONFLICT' }, { status: 409 });
  showOfferings(server, { at: `/my-offerings?offering=${paintball.offering_id}` });
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Paintball”' }));
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toContain(message);
  expect(form.getByLabelText(/^Offering Name/)).toHaveProperty('value', 'Laser tag');
  expect(server.sent[0]?.body['unchanged_since']).toBe(paintball.updated_at);
});
