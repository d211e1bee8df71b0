import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { AddDeviceDialog } from './add-device-dialog.tsx';

const noon = Date.parse('2026-11-20T17:00:00.000Z');
const at = (ms: number) => new Date(noon + ms).toISOString();
let devices: DeviceView[] = [];
let asked = 0;

const device = (fields: Partial<DeviceView>): DeviceView => ({
  device_id: crypto.randomUUID(),
  name: 'Entrance',
  role: 'kiosk',
  kind: 'paired',
  profile: {},
  paired_at: at(30_000),
  last_seen_at: null,
  unsent: null,
  parked: null,
  app_version: null,
  storage_persisted: null,
  clock_error_ms: null,
  checksum_repairs: 0,
  ready_at: null,
  revoked_at: null,
  ...fields,
});

async function serve(input: RequestInfo | URL): Promise<Response> {
  const isCode = String(input instanceof Request ? input.url : input).endsWith('/pairing-codes');
  if (!isCode) asked++;
  return Response.json(
    isCode
      ? { success: true, code: 'ABCD-EFGH', short_code: '1234-5678', expires_at: at(600_000) }
      : { success: true, devices, email_to_verify: null },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon, shouldAdvanceTime: true });
  devices = [];
  asked = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[O41] turns into the name of the tablet once it is paired, and says when that is ready and what comes next', async () => {
  const api = createApiClient({ token: () => 't', fetch: serve });
  render(
    <MantineProvider env="test">
      <ApiProvider api={api}>
        <QueryClientProvider client={new QueryClient()}>
          <SyncEngineProvider engine={new FakeSyncEngine()}>
            <AddDeviceDialog clientId="C00001" opened onClose={() => undefined} />
          </SyncEngineProvider>
        </QueryClientProvider>
      </ApiProvider>
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Entrance' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make pairing code' }));
  expect(await screen.findByText('1234-5678')).toBeDefined();
  /* None of these is what the code made. */
  devices = [
    device({ paired_at: at(-60_000) }),
    device({ name: 'Other' }),
    device({ role: 'front_desk' }),
    device({ kind: 'browser' }),
    device({ revoked_at: at(40_000) }),
  ];
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(/Single use. Expires in/).textContent).toMatch(/Expires in 9:5\d$/);
  devices = [...devices, device({})];
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Paired ✓')).toBeDefined();
  expect(screen.getByText(/“Entrance” is getting its data/)).toBeDefined();
  expect(screen.queryByText('1234-5678')).toBeNull();
  const paired = devices.at(-1);
  devices = devices.map((one) => (one === paired ? { ...one, ready_at: at(50_000) } : one));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('Paired ✓ ready offline')).toBeDefined();
  expect(screen.getByText(/set the staff PIN on “Entrance”/)).toBeDefined();
  devices = devices.map((one) => (one.ready_at ? { ...one, profile: { staffPinHash: 'x' } } : one));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText(/Visitors can sign on it now/)).toBeDefined();
  const before = asked;
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(screen.queryByText(/expired|Expires/)).toBeNull();
  expect(asked).toBe(before);
});
