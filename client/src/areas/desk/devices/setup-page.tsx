import { Alert, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '#components/check-line.tsx';
import { roleNames } from '#domain/devices/device-labels';
import { usePairedDevice, usePairedDeviceStore } from '#lib/device/paired-device-context.tsx';
import { createStaffPin } from '#lib/device/staff-pin-store';
import { homeOf } from '#lib/routes/route-table';
import { browserFacts, installPrompt, installState } from '#pwa/install-hint';
import { groupsFor } from '#pwa/precache-groups';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { StaffPinForm } from './components/staff-pin-form.tsx';
import { UnsentLine } from './components/unsent-line.tsx';
import { readiness } from './model/readiness.model.ts';
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
