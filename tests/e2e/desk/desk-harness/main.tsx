/// <reference types="vite/client" />
import '@fontsource-variable/inter/wght.css';
import '@gatehouse/client/components/theme/styles-base';
import '@gatehouse/client/components/theme/styles-staff';
import { CheckInScreen } from '@gatehouse/client/app/screens/check-in-screen.tsx';
import { makeCustomers, makeMembers, makeParties } from '@gatehouse/client/app/testing/desk-people';
import { waiverRow } from '@gatehouse/client/app/testing/kiosk-documents';
import { ScanInPage } from '@gatehouse/client/areas/desk/scan-in/scan-in-page.tsx';
import { ScanStationPage } from '@gatehouse/client/areas/desk/scan-in/scan-station-page.tsx';
import { AppTheme } from '@gatehouse/client/components/theme/app-theme.tsx';
import { keyRecordOf } from '@gatehouse/client/devices/key-record';
import { SessionProvider } from '@gatehouse/client/domain/session/session-context.tsx';
import { createSessionStore } from '@gatehouse/client/domain/session/session-store';
import { createPairedDeviceStore } from '@gatehouse/client/lib/device/paired-device';
import { PairedDeviceProvider } from '@gatehouse/client/lib/device/paired-device-context.tsx';
import { createThemeStore } from '@gatehouse/client/lib/theme-store';
import { SyncEngineProvider } from '@gatehouse/client/sync/react/sync-context.tsx';
import { FakeSyncEngine } from '@gatehouse/client/sync/testing/fake-sync-engine';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { waiverDocument } from '../kiosk-harness/waiver-document.ts';

/** The desk's screens over rows in memory: `?screen=check-in|scan-in|scan-station&customers=500&members=20&parties=9&waiver=none`. */
/* The application does this at its start. */
keyRecordOf(window);
const query = new URLSearchParams(location.search);
const count = (name: string) => Number(query.get(name) ?? 0);
const engine = new FakeSyncEngine(
  {
    customers: makeCustomers(count('customers'), Date.now()),
    members: makeMembers(count('members'), Date.now()),
    bookings: makeParties(count('parties'), Date.now()),
  },
  { role: query.get('screen') === 'scan-station' ? 'scan_station' : 'front_desk' },
);
engine.put('documents', waiverRow());
if (query.get('waiver') !== 'none') engine.put('waiver_documents', waiverDocument());
Object.assign(window, { engine });

const screens = { 'check-in': CheckInScreen, 'scan-in': ScanInPage, 'scan-station': ScanStationPage };
const Screen = screens[(query.get('screen') ?? 'check-in') as keyof typeof screens];

const element = document.querySelector('#root');
if (element) {
  const root = createRoot(element);
  Object.assign(window, { leave: () => root.unmount() });
  root.render(
    <AppTheme store={createThemeStore(localStorage)}>
      <SyncEngineProvider engine={engine}>
        <SessionProvider store={createSessionStore(localStorage)}>
          <PairedDeviceProvider store={createPairedDeviceStore(localStorage)}>
            <MemoryRouter>
              <main>
                <Screen />
              </main>
            </MemoryRouter>
          </PairedDeviceProvider>
        </SessionProvider>
      </SyncEngineProvider>
    </AppTheme>,
  );
}
