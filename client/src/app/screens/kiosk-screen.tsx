import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { useMemo } from 'react';
import { KioskPage } from '../../areas/desk/kiosk/kiosk-page.tsx';
import { queueSigningPort } from '../../areas/waivers/waivers/flow/queue-signing-port.ts';
import { deviceDocument, publicVenue } from '../../areas/waivers/waivers/flow/shown-waiver.ts';
import { WaiverFlow } from '../../areas/waivers/waivers/waiver-flow.tsx';
import type { StaffPin } from '../../lib/device/staff-pin-store.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';

interface KioskScreenProps {
  profile: Readonly<Record<string, unknown>>;
  deviceName: string;
  pin: StaffPin;
  /** The next person whom the desk sends here; null where none waits. */
  takeRequest: () => Promise<AskedPerson | null>;
  onExit: () => void;
}

/** Composes the waiver flow and the kiosk; signings go to the device's queue. */
export function KioskScreen(props: KioskScreenProps) {
  const engine = useSyncEngine();
  const port = useMemo(() => queueSigningPort(engine), [engine]);
  return (
    <KioskPage
      {...props}
      renderFlow={({ venue, document, asked, aside, renderSuccess }) => (
        <WaiverFlow
          venue={publicVenue(venue)}
          document={deviceDocument(document)}
          party={null}
          asked={asked}
          port={port}
          venueDate={() => engine.now().venueDate}
          isShared
          aside={aside}
          renderSuccess={({ firstName, email, waivers }) => renderSuccess({ firstName, email, people: waivers.length })}
        />
      )}
    />
  );
}
