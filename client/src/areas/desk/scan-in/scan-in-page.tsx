import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { Alert, Button, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDeviceProfile } from '#devices/device-profile-context.tsx';
import { ignoreHeldEnter } from '#devices/one-press';
import type { CodeLookup } from '#domain/codes/code-lookup';
import { useCardVenue } from '#domain/members/use-card-venue';
import { useVenue } from '#domain/venue/use-venue';
import { browserStorage } from '#lib/store/browser-storage';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { CameraPanel } from './components/camera-panel.tsx';
import { ScanVerdict } from './components/scan-verdict.tsx';
import { personFacts, personName } from './model/scan-in.model.ts';
import { useScanIn } from './model/use-scan-in.ts';
import classes from './scan-in.module.css';

/** Member scan-in at the desk: type, scan or show a code. Requirement F4. */
export function ScanInPage() {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
  const { scanner } = useDeviceProfile();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    setText('');
    setError(null);
  };
  /* A scan replaces what was being typed: Enter must not look up another person. */
  const scanIn = useScanIn({ isUnattended: false, onScan: empty, onAdmit: empty });

  useEffect(() => input.current?.focus(), []);

  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) {
      setError('Please enter a membership ID');
      input.current?.focus();
      return;
    }
    setError(null);
    scanIn.checkCode([text.trim()]);
  };
  const clear = () => {
    empty();
    scanIn.clear();
    input.current?.focus();
  };
  const { state } = scanIn;
  const shown = state.kind === 'checked' ? state.lookup : null;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it stops keys, it has none of its own.
    <div className={classes['page']} onKeyDownCapture={ignoreHeldEnter}>
      <Title order={1} size="h2" mb="md">
        Member Scan-In
      </Title>
      <div className={classes['columns']}>
        <Stack gap="md">
          {status.isLocked && (
            <Alert color="yellow" role="alert" title="Failed to lookup member">
              This device hasn’t connected for 7 days, so its people are locked. Connect it to the network.
            </Alert>
          )}
          <form className={classes['entry']} onSubmit={lookUp} noValidate>
            <TextInput
              ref={input}
              label="Membership ID"
              value={text}
              error={error}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit">Lookup</Button>
            <Button variant="default" onClick={clear}>
              Clear
            </Button>
          </form>
          <ScanVerdict scanIn={scanIn} timeZone={timeZone} returnFocus={() => input.current?.focus()} />
          {shown && <PersonCard lookup={shown} venueDate={engine.now().venueDate} />}
        </Stack>
        <Stack gap="md">
          {scanner.camera && <CameraPanel onCode={(code) => scanIn.checkCode([code])} />}
          <Instructions venueDate={engine.now().venueDate} />
        </Stack>
      </div>
    </div>
  );
}

const KEY = 'gatehouse-scan-instructions';

/** How to scan: open on the first day of this browser, a line to be opened afterwards. `venueDate` is the venue's today. */
export function Instructions({ venueDate }: { venueDate: string }) {
  const [isFirstDay] = useState(() => firstDay(venueDate) === venueDate);
  return (
    <details className={classes['card']} open={isFirstDay}>
      <summary>
        <Title order={2} size="h5" display="inline">
          Instructions
        </Title>
      </summary>
      <List size="sm" type="ordered" spacing={4} mt="xs">
        <List.Item>Scan the card. The scanner works wherever you are on this screen.</List.Item>
        <List.Item>Or start the camera and hold the barcode or QR code up to it.</List.Item>
        <List.Item>Or type the membership ID and press Enter.</List.Item>
        <List.Item>Make sure it’s the right person, then press Check In or Enter.</List.Item>
      </List>
    </details>
  );
}

/** The day on which this browser showed them first. */
function firstDay(today: string): string {
  const storage = browserStorage();
  const stored = storage.getItem(KEY);
  if (stored === null) storage.setItem(KEY, today);
  return stored ?? today;
}

interface PersonCardProps {
  lookup: CodeLookup;
  venueDate: string;
}

/** The person behind a code, without a picture. Requirement F4. */
function PersonCard({ lookup, venueDate }: PersonCardProps) {
  const facts = personFacts(lookup, venueDate);
  if (facts.length === 0) return null;
  return (
    <section className={classes['card']} aria-label={lookup.member ? 'Member' : 'Customer'}>
      <Title order={2} size="h4" mb="xs">
        {personName(lookup)}
      </Title>
      <dl className={classes['facts']}>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      {lookup.member && <CardButton member={lookup.member} />}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {value}
      </Text>
    </>
  );
}

const MemberCardDialog = lazy(async () => ({
  default: (await import('#domain/members/member-card-dialog.tsx')).MemberCardDialog,
}));

/** A lost card is printed again at the desk. The code that draws barcodes is loaded when a card is requested. */
function CardButton({ member }: { member: MemberRow }) {
  const venue = useCardVenue();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const card = {
    venue,
    name: memberName(member),
    membershipId: member.membership_id,
    memberUntil: member.expiration_date,
  };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={open}>
        Member card
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MemberCardDialog card={isOpen ? card : null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
