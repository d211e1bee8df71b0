import { Alert, Button, Container, Group, PasswordInput, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '#components/check-line.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { roleNames } from '#domain/devices/device-labels';
import { usePairedDevice, usePairedDeviceStore } from '#lib/device/paired-device-context.tsx';
import { STAFF_PIN_PATTERN } from '#lib/device/staff-pin';
import { createStaffPin, type StaffPin } from '#lib/device/staff-pin-store';
import { homeOf } from '#lib/routes/route-table';
import { saveFile } from '#lib/save-file';
import { browserFacts, installPrompt, installState } from '#pwa/install-hint';
import { groupsFor } from '#pwa/precache-groups';
import { usePwa } from '#pwa/pwa-context.tsx';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { readiness, unsentCheck } from './model/readiness.model.ts';
import { useOfflineFiles, useReportReady, useStoragePersistence } from './setup.queries.ts';

/* A kiosk has no scanner, and does without the schema library that reads a scanner's settings. */
const ScannerTest = lazy(async () => ({ default: (await import('./components/scanner-test.tsx')).ScannerTest }));

/** What a freshly paired tablet still lacks before the network may go, and a kiosk its staff PIN. Requirements K6, K11 and K18. */
export function SetupPage() {
  const device = usePairedDevice();
  const store = usePairedDeviceStore();
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const documents = useRows('waiver_documents');
  const storage = useStoragePersistence();
  const [facts] = useState(browserFacts);
  const role = engine.identity.role;
  const groups = useMemo(() => groupsFor({ device: role, user: undefined }), [role]);
  const files = useOfflineFiles(groups);
  const pin = createStaffPin(store, localStorage);
  const needsPin = role === 'kiosk' && !pin.isSet;
  const ready = readiness({
    files: files.state,
    isFilled: status.isFilled,
    needsDocument: role === 'kiosk',
    hasDocument: documents.view.size > 0,
  });
  useReportReady(ready.isReady, device?.token ?? null);
  const install = installState(facts);
  const prompt = installPrompt();

  return (
    <Container size={640} py={{ base: 'lg', sm: 48 }}>
      <Stack gap="lg">
        <div>
          <Text c="dimmed">
            {device?.name ?? 'This browser'} · {roleNames[role]}
          </Text>
          <Title order={1} data-testid="offline-readiness">
            {ready.isReady ? 'Ready offline' : files.state === null ? 'Checking…' : 'Not ready offline'}
          </Title>
        </div>
        <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {ready.checks.map((check) => (
            <CheckLine key={check.label} {...check} />
          ))}
          <CheckLine
            label="Storage"
            state={storage.state === 'persistent' ? 'done' : 'notice'}
            detail={storageDetail(storage.state)}
            action={
              storage.state === 'persistent' ? null : (
                <Button size="xs" variant="default" onClick={storage.request}>
                  Ask to keep storage
                </Button>
              )
            }
          />
          <CheckLine
            label="Home screen"
            state={install === 'installed' ? 'done' : 'notice'}
            detail={install === 'installed' ? 'Installed as an app.' : 'Opened in a browser tab.'}
            action={
              prompt ? (
                <Button size="xs" variant="default" onClick={() => void prompt.prompt()}>
                  Install
                </Button>
              ) : null
            }
          />
          <CheckLine
            label="Screen stays on"
            state={'wakeLock' in navigator ? 'done' : 'notice'}
            detail={
              'wakeLock' in navigator
                ? 'The screen is kept on while this device is in use.'
                : 'This browser can’t keep the screen on. Turn off the automatic lock in the tablet’s settings.'
            }
          />
          {role === 'scan_station' ? <UnsentLine /> : null}
          {role === 'kiosk' ? (
            <CheckLine
              label="Staff PIN"
              state={pin.isSet ? 'done' : 'missing'}
              detail={
                pin.isSet
                  ? 'Set. The owner can change it on My Devices.'
                  : 'Not set yet. Visitors can use this kiosk once it has one.'
              }
            />
          ) : null}
        </Stack>
        {needsPin ? <StaffPinForm pin={pin} /> : null}
        {install === 'apple-not-installed' ? (
          <Alert color="yellow" title="Add Gatehouse to the home screen">
            On an iPad or iPhone, Safari deletes what a page stored after seven days without a visit. Tap Share, then
            “Add to Home Screen”, and open Gatehouse from there.
          </Alert>
        ) : null}
        {role === 'kiosk' ? null : (
          <Suspense>
            <ScannerTest />
          </Suspense>
        )}
        <Group>
          {ready.isReady ? null : (
            <Button
              variant="default"
              disabled={files.isBusy}
              miw={120}
              onClick={() => {
                files.repair();
                engine.syncNow();
              }}
            >
              {files.isBusy ? 'Trying…' : 'Retry'}
            </Button>
          )}
          {needsPin ? null : (
            <Button component={Link} to={homeOf(role)}>
              Open {roleNames[role].toLowerCase()}
            </Button>
          )}
        </Group>
      </Stack>
    </Container>
  );
}

function storageDetail(state: 'persistent' | 'best-effort' | 'unknown'): string {
  if (state === 'persistent') return 'Protected: the browser keeps what is stored here.';
  return state === 'best-effort'
    ? 'Not protected: the browser may clear it when the disk is full.'
    : 'This browser doesn’t say whether it keeps what is stored here.';
}

/** How many of a station's items are unsent or parked, and all of them as a file, should the tablet never get through again. */
function UnsentLine() {
  const engine = useSyncEngine();
  const check = unsentCheck(useSyncStatus());
  return (
    <CheckLine
      {...check}
      action={
        check.state === 'done' ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={() => void engine.exportQueue().then((file) => saveFile(file, 'gatehouse-outbox.json'))}
          >
            Export
          </Button>
        )
      }
    />
  );
}

/** Chooses the staff PIN of a kiosk that has none, on the kiosk itself. Rule H4. */
function StaffPinForm({ pin }: { pin: StaffPin }) {
  const pwa = usePwa();
  const form = useContractForm(null, {
    initialValues: { typed: '', again: '' },
    check: ({ typed, again }) => {
      if (!STAFF_PIN_PATTERN.test(typed)) return { typed: 'Please use 4 to 8 digits' };
      return typed === again ? {} : { again: 'The two PINs differ' };
    },
    send: ({ typed }) =>
      pin.choose(typed).then(
        () => true,
        () => refusal('The PIN could not be saved on this device. Please try again.'),
      ),
    /* What was typed is saved: a new release need not wait for it. */
    onDone: () => pwa.screenChanged(),
  });
  const { isBusy, failure } = form;
  const shared = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    visibilityToggleButtonProps: { 'aria-label': 'Show PIN' },
  } as const;
  return (
    <form {...form.props} aria-label="Staff PIN">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput {...shared} label="Staff PIN" placeholder="4 to 8 digits" {...form.field('typed')} />
          <PasswordInput {...shared} label="Repeat the PIN" {...form.field('again')} />
        </SimpleGrid>
        <FailureAlert>{failure}</FailureAlert>
        <Group>
          <Button type="submit" miw={160} disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Set staff PIN'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
