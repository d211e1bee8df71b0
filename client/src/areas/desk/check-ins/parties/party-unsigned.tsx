import { qrShapeOf } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { QrCode } from '#domain/sharing/qr-code.tsx';
import { useSigningPlaces } from '#domain/signing/use-signing-places';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { getPartyLinkEndpoint } from '#lib/api/replies/device-replies';
import { usePairedDevice } from '#lib/device/paired-device-context.tsx';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import type { Party } from '../model/party.model.ts';
import classes from './parties.module.css';

interface PartyUnsignedProps {
  party: Party;
  /** '7 of 10 have not signed'. */
  text: string;
  /** Staff let all of them in; the reason is asked for next. */
  onLetIn: () => void;
}

/** What staff do about those of a party who have not signed: show the code, send them to a kiosk, or let them in. Requirement F70. */
export function PartyUnsigned({ party, text, onLetIn }: PartyUnsignedProps) {
  const [shown, setShown] = useState<'qr' | 'kiosk' | null>(null);
  const toggle = (what: 'qr' | 'kiosk') => setShown(shown === what ? null : what);
  return (
    <section aria-label="Not signed yet" className={classes['unsignedPart']}>
      <Text fw={600} c="var(--gate-attention)">
        {text}
      </Text>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" aria-expanded={shown === 'qr'} onClick={() => toggle('qr')}>
          Show QR
        </Button>
        <Button variant="default" aria-expanded={shown === 'kiosk'} onClick={() => toggle('kiosk')}>
          Send to Kiosk
        </Button>
        <Button variant="default" c="var(--gate-attention)" onClick={onLetIn}>
          Check In Anyway…
        </Button>
      </Group>
      {shown === 'qr' && <PartyQr bookingId={party.booking_id} />}
      {shown === 'kiosk' && <PartyKiosks bookingId={party.booking_id} />}
    </section>
  );
}

/** The party's own link, so that what is signed there counts for it; only the server can say it. */
function PartyQr({ bookingId }: { bookingId: string }) {
  const api = useApi();
  const token = usePairedDevice()?.token;
  const isOffline = useSyncStatus().network !== 'online';
  const [answer, setAnswer] = useState<{ link: string } | { error: string } | null>(null);
  useEffect(() => {
    if (isOffline) return undefined;
    let isCurrent = true;
    const input = { params: { booking_id: bookingId }, ...(token === undefined ? {} : { token }) };
    void api.ask(getPartyLinkEndpoint, input).then((got) => {
      if (!isCurrent) return;
      setAnswer(got.ok ? { link: got.data.waiver_link } : { error: failureText(got, 'The code wasn’t loaded') });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, token, bookingId, isOffline]);
  if (answer && 'link' in answer)
    return (
      <Stack gap="xs" align="center">
        <QrCode shape={qrShapeOf(answer.link)} className={classes['qr']} />
        <Text size="sm" ta="center">
          They scan this with a phone and sign. The list shows each signature when it arrives.
        </Text>
        <Text size="xs" c="dimmed" className="gate-breakable">
          {answer.link}
        </Text>
      </Stack>
    );
  if (isOffline) return <Hint>Without the network the code can’t be loaded. They can sign at a kiosk.</Hint>;
  if (answer) return <FailureAlert>{answer.error}</FailureAlert>;
  return <Hint>Loading the code…</Hint>;
}

/** Opens the form at one kiosk for someone of the party, who says there who they are. */
function PartyKiosks({ bookingId }: { bookingId: string }) {
  const places = useSigningPlaces();
  const [sent, setSent] = useState<{ id: string; text: string | null; error: string | null } | null>(null);
  if (places.kiosks === null) return <Hint>Looking for the kiosks…</Hint>;
  if (places.kiosks.length === 0)
    return (
      <Hint>
        {places.isOffline
          ? 'Without the network no kiosk can be asked. They can sign there by themselves.'
          : 'No kiosk can be asked right now.'}
      </Hint>
    );
  const ask = async (kiosk: (typeof places.kiosks)[number]): Promise<void> => {
    setSent({ id: kiosk.device_id, text: null, error: null });
    const answer = await places.send({ booking_id: bookingId }, kiosk);
    setSent({
      id: kiosk.device_id,
      ...('message' in answer
        ? { text: null, error: answer.message }
        : {
            text: `${kiosk.name} opens the form as soon as no one else is signing there, within ${answer.minutes} minutes.`,
            error: null,
          }),
    });
  };
  return (
    <Stack gap="xs">
      {places.kiosks.map((kiosk) => {
        const isAsked = sent?.id === kiosk.device_id;
        return (
          <Group key={kiosk.device_id} gap="xs" justify="space-between">
            <Text size="sm">
              {kiosk.name}
              {!kiosk.is_reachable && (
                <Text span c="dimmed">
                  {' '}
                  · Not connected right now
                </Text>
              )}
            </Text>
            <Button
              variant="light"
              aria-label={`Send to ${kiosk.name}`}
              aria-busy={isAsked && sent.text === null && sent.error === null}
              onClick={() => void ask(kiosk)}
            >
              Send
            </Button>
          </Group>
        );
      })}
      <output>{sent?.text && <Text size="sm">{sent.text}</Text>}</output>
      <FailureAlert>{sent?.error}</FailureAlert>
    </Stack>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
