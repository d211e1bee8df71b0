import { Alert, Button, Container, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ArchMark } from '#components/arch-mark.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { usePairedDeviceStore } from '#lib/device/paired-device-context.tsx';
import { whilePairing } from '#lib/device/pairing-lock';
import { readTabletMark, tabletMarkCookie, tabletMarkText } from '#lib/device/tablet-mark';
import { useUnsentByVenue } from '#sync/react/use-unsent-by-venue';
import { type PairDeps, pairThisBrowser } from './pair.actions.ts';

/** The tablet's side of pairing: a code is typed, or came with the link of a QR code. Requirement O3. */
export function PairPage({ setupPath, queue }: { setupPath: string; queue: PairDeps['queue'] }) {
  const api = useApi();
  const device = usePairedDeviceStore();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [code, setCode] = useState(() => search.get('code') ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = device.current();
  const unsent = useUnsentByVenue(queue);
  const [mark] = useState(() => readTabletMark(document.cookie));
  const leave = (): void => {
    document.cookie = tabletMarkCookie(null);
    window.location.assign('/');
  };

  useEffect(() => {
    /* Removes the code from the address bar and the history immediately. */
    if (search.has('code')) void navigate('/pair', { replace: true });
  }, [search, navigate]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    const outcome = await whilePairing(() => pairThisBrowser({ api, device, session, queue }, code.trim()));
    setIsBusy(false);
    if (outcome.ok) await navigate(setupPath, { replace: true });
    else setFailure(outcome.message);
  };

  return (
    <Container size={480} py={{ base: 40, sm: 96 }} component="main">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <ArchMark size={44} />
          <div>
            <Title order={1}>Pair this device</Title>
            <Text mt={6} fz={18}>
              The owner makes a code on My Devices. Each code pairs one device and expires after ten minutes.
            </Text>
          </div>
          {known ? (
            <Alert color="yellow">
              This device is already paired as “{known.name}”. Pairing it again replaces that.
            </Alert>
          ) : null}
          {known === null && mark ? (
            <Alert
              color="yellow"
              title={mark.state === 'removed' ? 'This tablet was removed' : 'This tablet lost its pairing'}
            >
              <Stack gap="sm" align="flex-start">
                {tabletMarkText(mark)}
                <Button variant="default" size="xs" onClick={leave}>
                  Use it for something else
                </Button>
              </Stack>
            </Alert>
          ) : null}
          {[...unsent].map(([clientId, count]) => (
            <Alert key={clientId} color="yellow">
              This browser holds {count === 1 ? 'one unsent item' : `${count} unsent items`} of {clientId}. Pair it with
              that venue or sign in there first, so that {count === 1 ? 'it is' : 'they are'} sent.
            </Alert>
          ))}
          <FailureAlert>{failure}</FailureAlert>
          <TextInput
            label="Pairing code"
            size="lg"
            required
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="XXXX-XXXX"
            spellCheck={false}
            maxLength={64}
          />
          <Button type="submit" size="lg" disabled={isBusy || code.trim() === ''}>
            {isBusy ? 'Pairing…' : 'Pair this device'}
          </Button>
          <Text c="dimmed" size="sm">
            Pairing signs out anyone signed in on this browser. Unsent items are kept and sent.
          </Text>
        </Stack>
      </form>
    </Container>
  );
}
