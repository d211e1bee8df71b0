import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { AddDeviceDialog } from './add-device-dialog.tsx';

const noon = Date.parse('2026-11-20T17:00:00.000Z');
const at = (ms: number) => new Date(noon + ms).toISOString();
let devices: DeviceView[] = [];

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

beforeEach(() => {
  vi.useFakeTimers({ now: noon, shouldAdvanceTime: true });
  devices = [];
});

it('[O41] turns into the name of the tablet once it is paired, and says when that is ready and what comes next', async () => {
  const { requests } = showPage(<AddDeviceDialog clientId="C00001" opened onClose={() => undefined} />, {
    server: {
      'POST *pairing-codes': { code: 'ABCD-EFGH', short_code: '1234-5678', expires_at: at(600_000) },
      'GET *': () => ({ devices, email_to_verify: null }),
    },
  });
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
  const before = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(screen.queryByText(/expired|Expires/)).toBeNull();
  expect(requests).toHaveLength(before);
});
