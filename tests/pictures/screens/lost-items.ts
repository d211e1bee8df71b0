import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { ParkedView } from '@gatehouse/sync-protocol/sync/parked.contracts';
import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { statesOf, visit } from './steps.ts';

/* What a browser cleared before it was sent, on the device and at the owner. */

const AT = '2026-11-20T15:04:00.000Z';

/** The list that a desk keeps of what waits, from before its databases were cleared: no copies are left, so all is lost. */
async function openLost(page: Page, { venue }: Stage): Promise<void> {
  await visit(page, '/outbox');
  await page.evaluate(
    ({ clientId, at }) => {
      const entry = (name: string) => ({
        id: crypto.randomUUID(),
        clientId,
        name,
        nameVersion: 1,
        actor: { kind: 'device' },
        clock: { client_at: at, offset_ms: 0, monotonic_ms: 0, session: crypto.randomUUID() },
        queuedAtUtc: at,
        state: 'unsent',
        result: null,
      });
      const items = ['sign_waiver', 'check_in', 'undo_check_in_party'].map((name) => ({ entry: entry(name) }));
      localStorage.setItem(`gatehouse.spare ${clientId}`, JSON.stringify({ life: 'an earlier one', items }));
    },
    { clientId: venue.clientId, at: AT },
  );
  /* Other pictures are of an owner to whom nothing was reported. */
  await page.route('**/api/sync/**', (route) => route.abort());
  await visit(page, '/outbox');
  await page.getByText('Lost waiver').waitFor();
}

const parked: ParkedView = {
  parked_id: 'lost',
  mutation_id: null,
  device_id: null,
  device_name: 'Front desk',
  name: 'lost_sign_waiver',
  args: { person: 'Maximiliana Featherstonehaugh-Winterbottom', at: AT },
  omitted: [],
  code: 'MUTATION_UNKNOWN',
  message: 'This is an unknown kind of item.',
  parked_at: '2026-11-20T15:30:00.000Z',
  resolved_at: null,
  resolution: null,
  reason: null,
};
const parkedList: ParkedView[] = [
  parked,
  { ...parked, parked_id: 'unnamed', name: 'lost_check_in', args: { person: null, at: AT } },
  { ...parked, parked_id: 'unknown', name: 'check_in', args: null, message: 'This person was not found.' },
];

/** The owner's list, with tablets whose browser may clear them again. */
async function openDevices(page: Page): Promise<void> {
  await page.route('**/parked', (route) => route.fulfill({ json: { success: true, parked: parkedList } }));
  await page.route('**/devices', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { devices: DeviceView[] };
    for (const device of json.devices)
      if (device.kind === 'paired') Object.assign(device, { storage_persisted: false, parked: 2, unsent: 1 });
    await route.fulfill({ response, json });
  });
  await visit(page, '/my-devices');
  await page.getByText('3 items need attention').waitFor();
}

/** The last of the front desk's pictures, whose outbox keeps these items. */
export const lostItemScreens: readonly Screen[] = [
  ...statesOf('/outbox', 'front_desk', { 'lost items': openLost }),
  ...statesOf('/my-devices', 'owner', { 'lost items, storage not protected': openDevices }),
];
