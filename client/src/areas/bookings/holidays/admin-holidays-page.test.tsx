import type { HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Asked } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { AdminHolidaysPage } from './admin-holidays-page.tsx';

const fair: HolidayView = {
  holiday_id: 'h1',
  holiday_name: 'Fair',
  holiday_date: '2027-05-01',
  holiday_type: 'custom',
  description: '',
  is_active: false,
};

let holidays: HolidayView[];
let booked: { bookings: number; venues: number };
let requests: Asked[];
/** Answers instead of the server. */
let refusals: Record<string, () => object | null>;
beforeEach(() => {
  holidays = [fair];
  booked = { bookings: 0, venues: 0 };
  refusals = {};
});
afterEach(leavePage);

const nameOf = ({ name }: Asked) => name.replace('/api/admin/holidays', '');
function answer(asked: Asked): object | null {
  const refusal = refusals[nameOf(asked)];
  if (refusal) return refusal();
  if (asked.path.endsWith('/years')) return { years: [2027], current: 2026 };
  if (asked.path.includes('/bookings/')) return booked;
  return asked.method === 'GET' ? { holidays } : { holiday: fair };
}

function show(): void {
  ({ requests } = showPage(<AdminHolidaysPage />, { server: { '*': answer } }));
}

const sent = () =>
  requests.map((asked) => nameOf(asked) + asked.search + (asked.body ? ` ${JSON.stringify(asked.body)}` : ''));
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const changes = () => sent().filter((line) => !line.startsWith('GET'));

it('[Y30] words a list that was refused or could not be loaded, and tries again', async () => {
  refusals['GET '] = () => refused(503, 'UNAVAILABLE', 'Busy.');
  show();
  expect(await screen.findByText('Failed to fetch holidays. Busy.')).toBeTruthy();
  refusals['GET '] = () => null;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Error loading holidays\. The server could not be reached/)).toBeTruthy();
  refusals = {};
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Fair')).toBeTruthy();
});

it('[Y30] hides inactive ones until they are asked for, and says so where nothing is left', async () => {
  holidays = [];
  show();
  expect(await screen.findByText('Choose another year or type. Inactive ones are hidden.')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Show Inactive'));
  expect(await screen.findByText('Choose another year or type.')).toBeTruthy();
  expect(sent().filter((line) => /^GET \?|^GET $/.test(line))).toEqual(['GET ?active=true', 'GET ']);
});

it('[Y30] activates at once where nobody has booked, and asks first where someone has', async () => {
  show();
  fireEvent.click((await rowOf(/Fair/)).getByRole('switch'));
  await waitFor(() => expect(changes()).toEqual(['PUT /h1 {"is_active":true}']));
  booked = { bookings: 3, venues: 2 };
  fireEvent.click((await rowOf(/Fair/)).getByRole('switch'));
  const dialog = within(await screen.findByRole('dialog'));
  const sentence = '3 confirmed bookings at 2 venues are on this day. They stay valid; venues take no new ones.';
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(changes()).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
});

it('[Y30] words what failed when a holiday is switched, saved or deleted', async () => {
  refusals = {
    'PUT /h1': () => refused(404, 'NOT_FOUND', 'It is gone.'),
    'POST ': () => refused(409, 'ALREADY_EXISTS', 'There is a holiday of this name on this day already.'),
    'DELETE /h1': () => null,
  };
  show();
  fireEvent.click((await rowOf(/Fair/)).getByRole('switch'));
  expect(await screen.findByText('Failed to toggle holiday status. It is gone.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Add Holiday' }));
  const adding = within(await screen.findByRole('dialog'));
  fireEvent.click(adding.getByRole('button', { name: 'Add Holiday' }));
  expect(await adding.findByText('Holiday name is required')).toBeTruthy();
  expect(adding.getByText('Date is required')).toBeTruthy();
  fireEvent.change(adding.getByLabelText(/Name/), { target: { value: 'Fair' } });
  fireEvent.change(adding.getByLabelText(/Date/), { target: { value: '2027-05-01' } });
  fireEvent.click(adding.getByRole('button', { name: 'Add Holiday' }));
  expect(await adding.findByText('There is a holiday of this name on this day already.')).toBeTruthy();
  fireEvent.click(adding.getByRole('button', { name: 'Cancel' }));

  fireEvent.click((await rowOf(/Fair/)).getByRole('button', { name: /^Delete/ }));
  const deleting = within(await screen.findByRole('dialog', { name: 'Delete Fair?' }));
  fireEvent.click(deleting.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Failed to delete holiday\. The server could not be reached/)).toBeTruthy();
});
