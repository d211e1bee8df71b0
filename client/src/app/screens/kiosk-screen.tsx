import { useMemo } from 'react';
import { KioskPage } from '../../areas/desk/kiosk/kiosk-page.tsx';
import type { Asked } from '../../areas/desk/kiosk/use-signing-request.ts';
import { DeviceFlow } from '../../areas/waivers/signing/device-flow.tsx';
import { queueSigningPort } from '../../areas/waivers/signing/flow/queue-signing-port.ts';
import type { StaffPin } from '../../lib/device/staff-pin-store.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';

interface KioskScreenProps {
  profile: Readonly<Record<string, unknown>>;
  deviceName: string;
  pin: StaffPin;
  /** The next person or party whom the desk sends here; null where none waits. */
  takeRequest: () => Promise<Asked | null>;
  findSignedLink: (waiverId: string) => Promise<string | null>;
  onExit: () => void;
}

/** Composes the waiver flow and the kiosk; signings go to the device's queue. */
export function KioskScreen(props: KioskScreenProps) {
  const engine = useSyncEngine();
  const port = useMemo(() => queueSigningPort(engine), [engine]);
  return (
    <KioskPage
      {...props}
      renderFlow={({ venue, rows, asked, aside, renderSuccess }) => (
        <DeviceFlow
          venue={venue}
          rows={rows}
          asked={asked && 'waiver_id' in asked ? asked : null}
          party={asked && 'party_token' in asked ? { bookingId: asked.booking_id, token: asked.party_token } : null}
          documentIds={asked?.document_ids}
          port={port}
          venueDate={() => engine.now().venueDate}
          aside={aside}
          renderSuccess={({ firstName, email, waivers }) =>
            renderSuccess({ firstName, email, people: waivers.length, waiverId: waivers[0]?.waiverId ?? '' })
          }
        />
      )}
    />
  );
}
