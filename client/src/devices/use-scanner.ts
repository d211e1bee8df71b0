import { useEffect, useMemo, useRef } from 'react';
import { useDeviceProfile } from './device-profile-context.tsx';
import { type WedgeScan, wedgeScans } from './scanner-input.ts';
import { createVerdictSounds, type VerdictSounds } from './sound.ts';

/** Listens to the wedge scanner while the component is mounted, regardless of the focus. */
export function useWedgeScans(onScan: (scan: WedgeScan) => void): void {
  const { scanner } = useDeviceProfile();
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const subscription = wedgeScans(window, scanner).subscribe((scan) => latest.current(scan));
    return () => subscription.unsubscribe();
  }, [scanner]);
}

const silence: VerdictSounds = { play: () => undefined, close: () => undefined };

/** The verdict tones, or silence where the device's profile turns sound off. */
export function useVerdictSounds(): VerdictSounds {
  const { sound } = useDeviceProfile();
  const sounds = useMemo(() => (sound ? createVerdictSounds() : silence), [sound]);
  useEffect(() => () => sounds.close(), [sounds]);
  return sounds;
}
