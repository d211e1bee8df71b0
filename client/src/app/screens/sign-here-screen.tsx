import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { VisitAside } from '../../areas/desk/kiosk/components/visit-aside.tsx';
import { type KioskReadiness, useKioskReadiness } from '../../areas/desk/kiosk/model/kiosk-venue.ts';
import { DeviceFlow } from '../../areas/waivers/signing/device-flow.tsx';
import { queueSigningPort } from '../../areas/waivers/signing/flow/queue-signing-port.ts';
import { PlainDialog } from '../../components/dialog/plain-dialog.tsx';
import { VenueColors } from '../../components/theme/venue-colors.tsx';
import { askedName } from '../../domain/signing/asked-person.ts';
import type { SignHereProps } from '../../domain/signing/sign-here.tsx';
import { VisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { createVisitorI18n } from '../../lib/visitor-text/visitor-i18n.ts';
import { useUpdateHold } from '../../pwa/pwa-context.tsx';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';

/** One person's waiver on the desk's own screen, from the device's copy: it needs no network and hides what is behind it. Requirement F54. */
export function SignHereScreen({ person, documentIds, onSigned, onClose }: SignHereProps) {
  const engine = useSyncEngine();
  const port = useMemo(() => queueSigningPort(engine), [engine]);
  const [i18n] = useState(() => createVisitorI18n());
  const readiness = useKioskReadiness();
  /* The waiver that the person began with: one that arrives meanwhile is for the next. W1. */
  const [shown, setShown] = useState<Extract<KioskReadiness, { kind: 'ready' }> | null>(null);
  if (shown === null && readiness.kind === 'ready') setShown(readiness);
  useUpdateHold('sign-here', true);
  if (!shown) return readiness.kind === 'not_saving' ? <Leave then={onClose} /> : null;
  return (
    <VenueColors accent={shown.venue.accent_color}>
      <VisitorText value={i18n}>
        <PlainDialog
          opened
          onClose={onClose}
          label={`Waiver of ${askedName(person)}`}
          fullScreen
          padding={0}
          withCloseButton={false}
          closeOnEscape={false}
        >
          <DeviceFlow
            party={null}
            venue={shown.venue}
            rows={shown}
            documentIds={documentIds}
            asked={person}
            port={port}
            venueDate={() => engine.now().venueDate}
            aside={<VisitAside languages={languageCodes} leave="kiosk.toDesk" onLeave={onClose} />}
            renderSuccess={() => <Leave then={onSigned} />}
          />
        </PlainDialog>
      </VisitorText>
    </VenueColors>
  );
}

/** The desk goes on where it asked. */
function Leave({ then }: { then: () => void }) {
  const leave = useEffectEvent(then);
  useEffect(() => leave(), []);
  return null;
}
