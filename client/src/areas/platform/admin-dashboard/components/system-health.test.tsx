import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SystemHealth } from './system-health.tsx';

afterEach(cleanup);

const health = {
  timestamp: '2026-06-15T15:00:00.000Z',
  uptime: 60,
  version: '0.1.0',
  status: 'ok',
  database: 'ok',
  api: 'ok',
  disk: 'ok',
  key: 'ok',
  roles: null,
  clock: null,
  diskSpace: null,
  parked: { count: 0, oldestAt: null },
  mail: { unsent: 0, oldestAt: null },
  payments: { unsettled: 0 },
  jobs: [],
} as const;

function paymentsLine(payments: number) {
  const attention = { payments, auditBreaks: 0, parked: 0 };
  render(
    <MantineProvider>
      <SystemHealth health={{ ...health, jobs: [] }} attention={attention} />
    </MantineProvider>,
  );
  return screen.getByText('Payments').parentElement;
}

it('[Y43] marks payments that wait for a decision, and never calls them settled', () => {
  const line = paymentsLine(2);
  expect([line?.dataset['state'], line?.textContent]).toEqual(['attention', '!Payments2 need a decision']);
});

it('[Y4] calls payments settled while none waits', () => {
  const line = paymentsLine(0);
  expect([line?.dataset['state'], line?.textContent]).toEqual(['ok', '✓PaymentsAll settled']);
});
