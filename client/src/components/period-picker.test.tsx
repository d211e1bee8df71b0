import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PeriodPicker } from './period-picker.tsx';

afterEach(cleanup);

const options = [
  { value: 'week', label: 'This Week', days: { from: '2026-11-17', to: '2026-11-23' } },
  { value: 'year', label: 'Year to Date', days: { from: '2025-11-24', to: '2026-11-23', length: '12 months' } },
  { value: 'custom', label: 'Custom', days: null },
] as const;

function show(isList: boolean) {
  const onChoose = vi.fn();
  render(
    <MantineProvider>
      <PeriodPicker
        options={options}
        value="week"
        range={{ start: '', end: '' }}
        today="2026-11-23"
        daysMax={366}
        isList={isList}
        onChoose={onChoose}
      />
    </MantineProvider>,
  );
  return onChoose;
}

const named = ['This Week (Nov 17 – Nov 23)', 'Year to Date (12 months to Nov 23, 2026)', 'Custom'];

it('[U29] names each button by its period and its days, a custom one by its period alone', () => {
  const onChoose = show(false);
  const buttons = named.map((name) => screen.getByRole('button', { name }));
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  fireEvent.click(screen.getByRole('button', { name: named[1] ?? '' }));
  expect(onChoose).toHaveBeenCalledWith('year');
});

it('[U29] names the days of the chosen entry of a list below its label, where a phone has room for them', () => {
  const onChoose = show(true);
  const names = ['This Week', 'Year to Date', 'Custom'];
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.getByText('Nov 17 – Nov 23')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'year' } });
  expect(onChoose).toHaveBeenCalledWith('year');
});
