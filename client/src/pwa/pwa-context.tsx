import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Pwa } from './pwa.ts';

const PwaContext = createContext<Pwa | null>(null);

/** Makes the page's side of the service worker available below it. */
export function PwaProvider({ pwa, children }: { pwa: Pwa; children: ReactNode }) {
  return <PwaContext value={pwa}>{children}</PwaContext>;
}

/** Serves screens that look for a release, or hold one back. Throws without a provider. */
export function usePwa(): Pwa {
  const pwa = useContext(PwaContext);
  if (!pwa) throw new Error('usePwa needs a PwaProvider above it');
  return pwa;
}

/** Keeps a new release from replacing this page while `isBusy`. Requirement K1. */
export function useUpdateHold(reason: string, isBusy: boolean): void {
  const { gate } = usePwa();
  useEffect(() => (isBusy ? gate.hold(reason) : undefined), [gate, reason, isBusy]);
}
