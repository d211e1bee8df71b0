import type { Conflict, ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { valuesOf } from './resource-form.model.ts';
import { ResourcesPage } from './resources-page.tsx';

const stamp = '2026-11-20T15:00:00.000Z';
const { resource_name: _, units: __, closures: ___, ...hours } = valuesOf(null, 'UTC');
const room: ResourceView = {
  ...(Object.fromEntries(Object.keys(hours).map((name) => [name, null])) as unknown as ResourceView),
  resource_id: 'r1',
  client_id: 'C00001',
  resource_name: 'Red Room',
  resource_type: 'room',
  mode: 'exclusive',
  units: 1,
  sat_start: '10:00',
  sat_end: '18:00',
  closures: [],
  created_at: stamp,
  updated_at: stamp,
};
const conflict: Conflict = {
  booking_id: 'b1',
  offering_id: 'C00001-Off1',
  offering_name: 'Birthday',
  party_name: 'Marie Curie',
  date_scheduled: '2026-11-28',
  booking_time: '12:00',
  starts_at: null,
  ends_at: null,
  reason: 'hours',
};

let rooms: ResourceView[];
let conflicts: Conflict[];
let sent: { method: string; path: string; body: Record<string, unknown> }[];
beforeEach(() => {
  rooms = [room];
  conflicts = [];
  sent = [];
});

const server: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
  const method = init?.method ?? 'GET';
  if (method === 'GET') return Response.json({ success: true, resources: rooms });
  sent.push({ method, path: pathname + search, body: JSON.parse((init?.body as string | undefined) ?? '{}') });
  return Response.json({ success: true, resource: room, conflicts, message: '' });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[B28] lists what there is and when it is open', async () => {
  showPage(<ResourcesPage />, { server });
  const row = within(await screen.findByRole('row', { name: /Red Room/ }));
  for (const text of ['Room', 'One booking at a time', 'Sat']) expect(row.getByText(text)).toBeTruthy();
});

it('says what resources are for where there are none', async () => {
  rooms = [];
  showPage(<ResourcesPage />, { server });
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add Resource' })).toHaveLength(1);
});

it('[B28] adds a shared resource with hours and a closure, in the venue’s time', async () => {
  rooms = [];
  showPage(<ResourcesPage />, { server });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Resource' }));
  const form = within(await screen.findByRole('dialog'));
  type(form.getByLabelText(/^Name/), 'Lanes');
  type(form.getByLabelText('Use'), 'shared');
  type(form.getByLabelText('Units'), '12');
  type(form.getByLabelText('Saturday start'), '18:00');
  type(form.getByLabelText('Saturday end'), '02:00');
  fireEvent.click(form.getByRole('button', { name: 'Add closure' }));
  const submit = () => fireEvent.click(form.getByRole('button', { name: 'Add Resource' }));
  submit();
  expect(await form.findByText('Each closure needs a start and a later end.')).toBeTruthy();
  expect(sent).toEqual([]);
  type(form.getByLabelText(/^From/), '2026-12-01T08:00');
  type(form.getByLabelText(/^Until/), '2026-12-01T12:30');
  submit();
  expect(await screen.findByText('Red Room was saved.')).toBeTruthy();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/clients/C00001/resources']);
  expect(sent[0]?.body).toMatchObject({
    resource_name: 'Lanes',
    mode: 'shared',
    units: 12,
    sat_start: '18:00',
    sat_end: '02:00',
    sun_start: null,
    closures: [{ starts_at: '2026-12-01T13:00:00.000Z', ends_at: '2026-12-01T17:30:00.000Z', reason: '' }],
  });
});

it('[O61] has the weekly hours of offerings, at any time of the day', async () => {
  showPage(<ResourcesPage />, { server });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Resource' }));
  const form = within(await screen.findByRole('dialog'));
  type(form.getByLabelText(/^Name/), 'Lanes');
  expect(form.getByText('No day has hours, so it is always open.')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Weekends 10–6' }));
  type(form.getByLabelText('Saturday end'), '18:45');
  fireEvent.click(form.getByRole('button', { name: 'Copy Saturday to…' }));
  fireEvent.click(form.getByRole('button', { name: 'Weekend' }));
  fireEvent.click(form.getByRole('button', { name: 'Add Resource' }));
  expect(await screen.findByText('Red Room was saved.')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ fri_start: null, sat_end: '18:45', sun_start: '10:00', sun_end: '18:45' });
});

it('[B30] shows what would no longer fit before it saves, and saves when asked again', async () => {
  conflicts = [conflict];
  showPage(<ResourcesPage />, { server });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Red Room' }));
  const form = within(await screen.findByRole('dialog'));
  type(form.getByLabelText('Saturday end'), '12:00');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('1 booking no longer fits.')).toBeTruthy();
  expect(form.getByText(/outside its hours/).textContent).toContain('Marie Curie');
  expect(sent.map(({ path }) => path)).toEqual(['/api/clients/C00001/resources/r1?dry_run=true']);
  fireEvent.click(form.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Red Room was saved.')).toBeTruthy();
  expect(sent.slice(1).map(({ path, body }) => [path, body['updated_at']])).toEqual([
    ['/api/clients/C00001/resources/r1', stamp],
  ]);
});

it('deletes after a confirmation', async () => {
  showPage(<ResourcesPage />, { server });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Red Room' }));
  await screen.findByRole('dialog');
  click('Delete');
  expect(await screen.findByText('Red Room was deleted.')).toBeTruthy();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/clients/C00001/resources/r1']);
});
