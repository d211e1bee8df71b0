import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { PairedDevice, PairedDeviceStore } from './paired-device.ts';

const PairedDeviceContext = createContext<PairedDeviceStore | null>(null);

/** Makes this browser's pairing available to `usePairedDevice`. */
export function PairedDeviceProvider({ store, children }: { store: PairedDeviceStore; children: ReactNode }) {
  return <PairedDeviceContext value={store}>{children}</PairedDeviceContext>;
}

/** The pairing's store, for pairing and for ending it; to read it, `usePairedDevice` follows its changes. */
export function usePairedDeviceStore(): PairedDeviceStore {
  const store = useContext(PairedDeviceContext);
  if (!store) throw new Error('usePairedDeviceStore needs a PairedDeviceProvider above it');
  return store;
}

/** The device that this browser was paired as, or null. */
export function usePairedDevice(): PairedDevice | null {
  const store = usePairedDeviceStore();
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
