import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showProfile } from './testing/show-profile.tsx';

const NOTICES = '/api/clients/C00001/booking-notices';
const toggle = () => screen.findByRole('switch', { name: /^Email me when a guest books online/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save New Bookings' }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});

it('[B60] is off at first, offers the owner’s own address, and says where new bookings are emailed', async () => {
  const { changes } = showProfile({ [`PUT ${NOTICES}`]: ({ body }) => ({ notices: body as object }) });
  expect(await toggle()).toHaveProperty('checked', false);
  expect(screen.queryByLabelText('Send new bookings to')).toBeNull();
  fireEvent.click(await toggle());
  const address = screen.getByLabelText('Send new bookings to');
  expect(address).toHaveProperty('value', 'ada@example.org');
  fireEvent.change(address, { target: { value: 'nobody' } });
  save();
  await screen.findByText('Please enter a valid email address');
  fireEvent.change(address, { target: { value: 'desk@example.com' } });
  save();
  await screen.findByText('New bookings are emailed to desk@example.com.');
  fireEvent.click(await toggle());
  save();
  await screen.findByText('New bookings are no longer emailed.');
  expect(changes().map(({ body }) => body)).toEqual([{ email: 'desk@example.com' }, { email: null }]);
});
