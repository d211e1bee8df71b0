import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { CheckInScreen } from './check-in-screen.tsx';

const tabsOf = (name: string) =>
  within(screen.getByRole('tablist', { name }))
    .getAllByRole('tab')
    .map((tab) => [tab.textContent, tab.getAttribute('aria-selected') === 'true']);

it('[U24] has one line of parts, each with its own address, the members too', async () => {
  const page = showPage(<CheckInScreen />, { at: '/customer-check-in?view=customers', server: { '*': [] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Customers' })).toBeTruthy();
  expect(tabsOf('Customer management')).toEqual([
    ['Attendance Reports', false],
    ['My Customers', true],
    ['My Members', false],
    ['Customer Upload', false],
  ]);
  fireEvent.click(screen.getByRole('tab', { name: 'My Members' }));
  expect(page.address()).toBe('/my-members');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Members' })).toBeTruthy();
  expect(document.title).toBe('My Members · Gatehouse');
  fireEvent.click(screen.getByRole('tab', { name: 'Check In' }));
  expect(page.address()).toBe('/customer-check-in');
  expect(screen.getByRole('heading', { name: 'Customer Check-In System' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Customer Management' }));
  expect(page.address()).toBe('/customer-check-in?view=attendance');
});
