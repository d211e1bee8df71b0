/// <reference types="vite/client" />
import '@fontsource-variable/inter/wght.css';
import '@gatehouse/client/components/theme/styles-base';
import { KioskScreen } from '@gatehouse/client/app/screens/kiosk-screen.tsx';
import { severalDocuments, severalFiles, waiverRow } from '@gatehouse/client/app/testing/kiosk-documents';
import { AppTheme } from '@gatehouse/client/components/theme/app-theme.tsx';
import { createPairedDeviceStore, DEVICE_KEY } from '@gatehouse/client/lib/device/paired-device';
import { PairedDeviceProvider, usePairedDevice } from '@gatehouse/client/lib/device/paired-device-context.tsx';
import { createStaffPin } from '@gatehouse/client/lib/device/staff-pin-store';
import { createThemeStore } from '@gatehouse/client/lib/theme-store';
import { startPwa } from '@gatehouse/client/pwa/pwa';
import { PwaProvider } from '@gatehouse/client/pwa/pwa-context.tsx';
import { SyncEngineProvider } from '@gatehouse/client/sync/react/sync-context.tsx';
import { FakeSyncEngine } from '@gatehouse/client/sync/testing/fake-sync-engine';
import type { Collections } from '@gatehouse/sync-protocol/sync/collections';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { waiverDocument } from './waiver-document.ts';

/** The kiosk over rows in memory: `?idleWarningAfterMs=1000&idleClearAfterMs=1000&waiver=none|several&pin=none`. */
const query = new URLSearchParams(location.search);
const profile = Object.fromEntries(
  ['idleWarningAfterMs', 'idleClearAfterMs']
    .filter((name) => query.has(name))
    .map((name) => [name, Number(query.get(name))]),
);
/* What nobody's PIN makes; `?pin=none` is a kiosk without one. */
const staffPinHash = query.get('pin') === 'none' ? null : '0'.repeat(64);
if (!localStorage.getItem(DEVICE_KEY))
  localStorage.setItem(
    DEVICE_KEY,
    JSON.stringify({
      deviceId: 'device-1',
      clientId: 'C00001',
      role: 'kiosk',
      name: 'Entrance',
      token: 't',
      profile: { staffPinHash },
    }),
  );
const device = createPairedDeviceStore(localStorage);

function Kiosk() {
  usePairedDevice();
  return (
    <KioskScreen
      profile={profile}
      deviceName="Entrance"
      pin={createStaffPin(device, localStorage)}
      takeRequest={async () => null}
      findSignedLink={async () => null}
      onExit={() => undefined}
    />
  );
}

const engine = new FakeSyncEngine({}, { role: 'kiosk' });
engine.put('documents', waiverRow());
if (query.get('waiver') === 'several') {
  for (const row of severalDocuments()) engine.put('documents', row);
  for (const row of severalFiles(waiverDocument())) engine.put('waiver_documents', row);
  let venues: readonly Collections['venue'][] = [];
  engine
    .rows$('venue')
    .subscribe((rows) => (venues = [...rows.values()]))
    .unsubscribe();
  for (const venue of venues) engine.put('venue', { ...venue, adult_age: 19, relationship_required: true });
} else if (query.get('waiver') !== 'none') engine.put('waiver_documents', waiverDocument());
const pwa = startPwa(undefined, () => location.reload());

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppTheme store={createThemeStore(localStorage)}>
        <PwaProvider pwa={pwa}>
          <SyncEngineProvider engine={engine}>
            <PairedDeviceProvider store={device}>
              <Kiosk />
            </PairedDeviceProvider>
          </SyncEngineProvider>
        </PwaProvider>
      </AppTheme>
    </StrictMode>,
  );
