import { Alert, Button, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDeviceProfile } from '#devices/device-profile-context.tsx';
import { ignoreHeldEnter } from '#devices/one-press';
import { useVenue } from '#domain/venue/use-venue';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { CameraPanel } from './components/camera-panel.tsx';
import { Instructions } from './components/instructions.tsx';
import { PersonCard } from './components/person-card.tsx';
import { ScanVerdict } from './components/scan-verdict.tsx';
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
