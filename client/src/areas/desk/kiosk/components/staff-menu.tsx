import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { saveFile } from '#lib/save-file';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import { checkOfflineFiles, type OfflineFiles, repairOfflineFiles } from '#pwa/offline-ready';
import { groupsFor } from '#pwa/precache-groups';
import { type StoragePersistence, storagePersistence } from '#pwa/storage';
import type { SyncStatus } from '#sync/port/engine-port';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import type { KioskSettings } from '../model/kiosk-settings.ts';
import { documentsOnline, type KioskReadiness } from '../model/kiosk-venue.ts';
import styles from './kiosk.module.css';

interface StaffMenuProps {
  readiness: KioskReadiness;
  settings: KioskSettings;
  deviceName: string;
  onBack: () => void;
  onExit: () => void;
}

const ownGroups = groupsFor({ device: 'kiosk', user: undefined });

/** What staff need to know of a kiosk, and the way out of it. */
export function StaffMenu({ readiness, settings, deviceName, onBack, onExit }: StaffMenuProps) {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const { files, isRepairing, repair } = useOfflineFiles();
  const persistence = usePersistence();
  const exportUnsent = async () => saveFile(await engine.exportQueue(), 'gatehouse-unsent.json');
  const heard = status.lastContactAtUtc ?? status.earlierContactAtUtc;
  const facts: [string, string][] = [
    ['Device', deviceName],
    ['Connection', connectionText(status)],
    ['Unsent waivers', String(status.unsent)],
    ['Needs attention', String(status.parked)],
    ['Last contact', heard ? timeText(heard) : 'Never'],
    ['Offline', offlineText(files)],
    ['Storage', storageText(status.storage, persistence)],
    ...documentFacts(readiness),
    ['Languages', settings.languages.map((language) => languages[language].name).join(', ')],
    [
      'Warns when idle, then clears',
      `After ${settings.idleWarningAfterMs / 1000} s, and ${settings.idleClearAfterMs / 1000} s more`,
    ],
    ['App version', __APP_VERSION__],
  ];
  return (
    <VisitorPage>
      <h1 className={visitor.title}>Kiosk</h1>
      <section className={visitor.card}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </dl>
      </section>
      <div className={styles.staffButtons}>
        <Button size="xl" variant="default" onClick={() => engine.syncNow()}>
          Sync now
        </Button>
        <Button size="xl" variant="default" disabled={isRepairing || files?.kind === 'complete'} onClick={repair}>
          {isRepairing ? 'Preparing…' : 'Make ready offline'}
        </Button>
        <Button size="xl" variant="default" onClick={() => window.print()}>
          Print settings
        </Button>
        <Button size="xl" variant="default" onClick={() => void exportUnsent()}>
          Export unsent
        </Button>
        <Button size="xl" variant="default" onClick={onExit}>
          Exit kiosk
        </Button>
        <Button size="xl" onClick={onBack}>
          Back to visitors
        </Button>
      </div>
    </VisitorPage>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function connectionText({ network, needsSignIn, isRevoked, isSuspended, needsUpdate }: SyncStatus): string {
  if (isRevoked) return 'Removed by the owner';
  if (isSuspended) return 'Subscription canceled; unsent waivers will still be sent';
  if (needsSignIn) return 'Needs to be paired again';
  if (needsUpdate) return 'Needs an update';
  return network === 'online' ? 'Online' : 'Offline';
}

function storageText(storage: SyncStatus['storage'], persistence: StoragePersistence): string {
  if (storage === 'full') return 'Full; waivers can’t be saved until space is freed';
  if (storage === 'failing') return 'Not responding; waivers can’t be saved';
  return persistence === 'persistent' ? 'Protected by the browser' : 'Not protected by the browser';
}

/** Each document with its version, and which of them need the network. Requirement W41. */
function documentFacts(readiness: KioskReadiness): [string, string][] {
  if (readiness.kind !== 'ready')
    return [['Waiver', readiness.kind === 'no_waiver' ? 'None yet; the owner uploads it in My Waiver' : 'Unknown']];
  const shown = readiness.documents.filter(({ status }) => status === 'published');
  const online = documentsOnline(readiness);
  return [
    ...shown.map(({ name, version }): [string, string] => [name, version === null ? 'Unknown' : `Version ${version}`]),
    ...(online.length > 0
      ? [['Shown only online', `${online.join(', ')}; too large to keep on this tablet`] as [string, string]]
      : []),
  ];
}

function offlineText(files: OfflineFiles | null): string {
  if (!files) return 'Checking…';
  if (files.kind === 'complete') return 'Ready';
  return files.kind === 'unsupported' ? 'Not supported here' : 'Not ready';
}

function timeText(atUtc: string): string {
  return venueInstant(atUtc, browserTimeZone());
}

function useOfflineFiles(): { files: OfflineFiles | null; isRepairing: boolean; repair: () => void } {
  const [files, setFiles] = useState<OfflineFiles | null>(null);
  const [isRepairing, setIsRepairing] = useState(false);
  useEffect(() => {
    let isOver = false;
    void checkOfflineFiles(ownGroups).then((found) => (isOver ? undefined : setFiles(found)));
    return () => {
      isOver = true;
    };
  }, []);
  const repair = () => {
    setIsRepairing(true);
    void repairOfflineFiles(ownGroups).then((found) => {
      setFiles(found);
      setIsRepairing(false);
    });
  };
  return { files, isRepairing, repair };
}

function usePersistence(): StoragePersistence {
  const [persistence, setPersistence] = useState<StoragePersistence>('unknown');
  useEffect(() => {
    void storagePersistence().then(setPersistence);
  }, []);
  return persistence;
}
