import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { PlacesBar } from './places-bar.tsx';
import { ownerList } from './staff-links.ts';

const show = (at: string) =>
  showPage(
    <PlacesBar
      home="/client-dashboard"
      brand="Red Rock"
      colors={{}}
      search={null}
      screens={ownerList}
      end={
        <li>
          <button type="button">Logout</button>
        </li>
      }
    />,
    {
      at,
    },
  );
const places = () => [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('summary')];
const current = () => Array.from(document.querySelectorAll('[aria-current]'), ({ textContent }) => textContent);
const open = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'summary' }));

it('[U60] marks the place of a screen, and the screen in its list', () => {
  show('/booking-policy');
  expect(places().map(({ textContent }) => textContent)).toEqual(['Bookings', 'People', 'Reports', 'Settings']);
  expect(current()).toEqual(['Bookings', 'Booking Policy']);
});

it('[U60] marks the place of a page that no list has, and leads to the only screen of Today', () => {
  show('/customers/C00001-AB');
  expect(current()).toEqual(['People', 'Customers']);
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/client-dashboard');
});

it('[U60] lists the screens of a place, with Logout in the last one, and closes by Escape and after a choice', async () => {
  const page = show('/client-dashboard');
  expect(current()).toEqual(['Today']);
  open('Settings');
  const settings = screen.getByRole('list', { name: 'Settings' });
  const links = within(settings).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'My Waiver',
    'My Devices',
    'Staff',
    'Who Did What',
    'Payments',
    'Square Credentials',
    'Test Payment Methods',
    'My Profile',
    'My Sign-In',
    'Organization',
    'Outbox',
  ]);
  expect(within(settings).getByRole('button', { name: 'Logout' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  expect(document.activeElement).toBe(places()[3]);
  open('Settings');
  fireEvent.click(within(settings).getByRole('link', { name: 'My Devices' }));
  await vi.waitFor(() => expect(page.address()).toBe('/my-devices'));
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
});
