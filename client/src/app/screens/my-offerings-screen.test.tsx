import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { MyOfferingsScreen } from './my-offerings-screen.tsx';

const closed = {
  blackout_id: 'b1',
  offering_id: null,
  blackout_date: '2026-11-28',
  reason: null,
  created_at: '2026-11-01T10:00:00.000Z',
};

let page: ReturnType<typeof showPage>;
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true }));

async function openNew() {
  page = showPage(<MyOfferingsScreen />, {
    server: {
      'GET *embed-origins': { origins: ['https://redrock.example'] },
      'GET *credentials': { credentials: { connected: true } },
      'GET */clients/C00001/blackout-dates': [closed],
      'GET *': [],
    },
  });
  fireEvent.click(await screen.findByText('Click to add offering'));
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, preview: within(dialog.getByLabelText('Preview', { selector: 'section' })) };
}

it('[B25] [O59] shows what guests will see of an offering as it is edited, and sends nothing', async () => {
  const { dialog, preview } = await openNew();
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const times = () =>
    [
      ...(preview.getByText('Choose a time', { selector: 'legend' }).parentElement?.querySelectorAll('label') ?? []),
    ].map(({ textContent }) => textContent);
  expect(preview.getByText('Your offering')).toBeTruthy();
  expect(preview.getByText('For 2 to 15 people')).toBeTruthy();
  expect(preview.getByText('Nothing due now')).toBeTruthy();
  expect(times()[0]).toMatch(/AMFree, up to 15$/);

  type(/^Offering Name/, 'Archery');
  type('Side Text', 'Bring closed shoes.');
  type('Capacity', '40');
  type('Due now Amount', '25');
  type('Interval (minutes)', '60');
  fireEvent.click(dialog.getByText('Weekends 10–6'));
  for (const text of ['Archery', 'Bring closed shoes.', 'Due now: $25.00'])
    expect(preview.getByText(text)).toBeTruthy();
  expect(times()).toHaveLength(9);
  expect(times()[0]).toBe('10:00 AM40 of 40 left');

  expect(preview.getByLabelText('Saturday, November 21, 2026, chosen')).toBeTruthy();
  fireEvent.click(await preview.findByLabelText(/November 28, 2026, unavailable.*Blackout/));
  expect(preview.getByText('Date unavailable: Blackout date for this offering')).toBeTruthy();
  type('Start Date', '2026-12-01');
  fireEvent.click(preview.getByLabelText('Next month'));
  expect(preview.getByLabelText('Saturday, December 5, 2026, chosen')).toBeTruthy();
  expect(page.changes()).toEqual([]);
});

it('[O59] shows the same within the venue’s website, and in Spanish', async () => {
  const { preview } = await openNew();
  fireEvent.click(preview.getByText('On your website'));
  expect(await preview.findByText('redrock.example')).toBeTruthy();
  expect(preview.getByText('Your offering')).toBeTruthy();
  fireEvent.click(preview.getByLabelText('Español'));
  expect(await preview.findByText('De 2 a 15 personas')).toBeTruthy();
  expect(preview.getAllByText('Libre, hasta 15').length).toBeGreaterThan(0);
});
