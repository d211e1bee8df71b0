import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { reportReadyEndpoint } from '#lib/api/replies/device-replies';
import { checkOfflineFiles, type OfflineFiles, repairOfflineFiles } from '#pwa/offline-ready';
import { type PrecacheGroup } from '#pwa/precache-groups';
import { requestPersistence, type StoragePersistence } from '#pwa/storage';

const LOOK_EVERY_MS = 1_000;
const REPORT_EVERY_MS = 5_000;

/** Whether the files of these groups are stored, looked at again until they are. */
export function useOfflineFiles(groups: readonly PrecacheGroup[]): {
  state: OfflineFiles | null;
  isBusy: boolean;
  repair: () => void;
} {
  const [state, setState] = useState<OfflineFiles | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isComplete = state?.kind === 'complete';
  useEffect(() => {
    if (isComplete || isBusy) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const found = await checkOfflineFiles(groups);
      if (isCurrent) setState(found);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [groups, isComplete, isBusy]);
  const repair = useCallback(() => {
    setIsBusy(true);
    void repairOfflineFiles(groups)
      .then(setState)
      .finally(() => setIsBusy(false));
  }, [groups]);
  return { state, isBusy, repair };
}

/** Whether the browser keeps this device's storage, 'unknown' until it has said. It is asked to at once, while staff are there, and again by `request`. */
export function useStoragePersistence(): { state: StoragePersistence; request: () => void } {
  const [state, setState] = useState<StoragePersistence>('unknown');
  const request = useCallback(() => void requestPersistence().then(setState), []);
  useEffect(request, [request]);
  return { state, request };
}

/** Tells the server that this device is ready for the network to go, until an answer has come. Requirement O41. */
export function useReportReady(isReady: boolean, token: string | null): void {
  const api = useApi();
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    if (!isReady || isHeard || token === null) return undefined;
    let isCurrent = true;
    const report = async (): Promise<void> => {
      const answer = await api.ask(reportReadyEndpoint, { token });
      /* A server that refuses, such as an older one, will refuse again. */
      if (isCurrent && (answer.ok || answer.kind === 'refused')) setIsHeard(true);
    };
    void report();
    const timer = setInterval(() => void report(), REPORT_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, isReady, isHeard, token]);
}
