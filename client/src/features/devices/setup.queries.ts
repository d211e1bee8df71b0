import { useCallback, useEffect, useState } from 'react';
import { checkOfflineFiles, type OfflineFiles, repairOfflineFiles } from '../../pwa/offline-ready.ts';
import { requestPersistence, type StoragePersistence, storagePersistence } from '../../pwa/storage.ts';

const LOOK_EVERY_MS = 3_000;

/** Whether all files are stored, looked at again until they are. */
export function useOfflineFiles(): { state: OfflineFiles | null; isBusy: boolean; repair: () => void } {
  const [state, setState] = useState<OfflineFiles | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isComplete = state?.kind === 'complete';
  useEffect(() => {
    if (isComplete || isBusy) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const found = await checkOfflineFiles();
      if (isCurrent) setState(found);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isComplete, isBusy]);
  const repair = useCallback(() => {
    setIsBusy(true);
    void repairOfflineFiles()
      .then(setState)
      .finally(() => setIsBusy(false));
  }, []);
  return { state, isBusy, repair };
}

export function useStoragePersistence(): { state: StoragePersistence; request: () => void } {
  const [state, setState] = useState<StoragePersistence>('unknown');
  useEffect(() => {
    void storagePersistence().then(setState);
  }, []);
  const request = useCallback(() => void requestPersistence().then(setState), []);
  return { state, request };
}
