import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { healthSample } from '#app/testing/admin-samples';
import { SystemHealth } from './system-health.tsx';

afterEach(cleanup);

function paymentsLine(payments: number) {
  const attention = { payments, auditBreaks: 0, parked: 0, mails: 0, usage: 0 };
  render(
    <MantineProvider>
      <SystemHealth health={healthSample} attention={attention} />
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
