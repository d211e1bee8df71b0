import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ClockCard } from './clock-card.tsx';

vi.mock('#lib/venue-format', () => ({ browserTimeZone: () => 'America/New_York' }));

afterEach(cleanup);

function show(timeZone: string, iso: string) {
  render(
    <MantineProvider>
      <ClockCard timeZone={timeZone} now={() => Date.parse(iso)} />
    </MantineProvider>,
  );
  return screen.getByTestId('clock').textContent;
}

it('shows no zone to a user in the venue’s zone', () => {
  expect(show('America/New_York', '2026-11-20T15:42:07Z')).toBe('10:42:07 AM');
  expect(screen.queryByText(/The venue’s time/)).toBeNull();
});

it('shows the venue’s zone to a user in another zone', () => {
  expect(show('America/Los_Angeles', '2026-11-20T15:42:07Z')).toBe('7:42:07 AM');
  expect(screen.getByText('The venue’s time: Pacific Standard Time (America/Los Angeles).')).toBeTruthy();
});

it('changes by an hour with the clocks of the venue', () => {
  expect(show('America/New_York', '2026-11-01T05:59:59Z')).toBe('1:59:59 AM');
  cleanup();
  expect(show('America/New_York', '2026-11-01T06:00:00Z')).toBe('1:00:00 AM');
  cleanup();
  expect(show('America/New_York', '2026-03-08T07:00:00Z')).toBe('3:00:00 AM');
});
