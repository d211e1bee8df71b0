import { useEffect, useRef } from 'react';
import { isTextEntry } from '#devices/field-state';
import { useVenue } from '#domain/venue/use-venue';
import { ScanVerdict } from './components/scan-verdict.tsx';
import { useScanIn } from './model/use-scan-in.ts';

export interface ScanPanelProps {
  /** Whether Enter acts on the verdict: from a scan until a person types or moves on. */
  hasEnter: boolean;
  onScan: () => void;
  onAdmit: () => void;
  returnFocus: () => void;
}

/** Listens to the scanner on other desk screens, and shows the verdict of the last code once there is one. */
export function ScanPanel({ hasEnter, onScan, onAdmit, returnFocus }: ScanPanelProps) {
  const { time_zone: timeZone } = useVenue();
  const scanIn = useScanIn({ isUnattended: false, onScan, onAdmit });
  useVerdictEnter(hasEnter, () => void scanIn.admit());
  if (scanIn.state.kind === 'idle') return null;
  return (
    <ScanVerdict scanIn={scanIn} timeZone={timeZone} returnFocus={returnFocus} hasEnter={hasEnter} yieldsToTyping />
  );
}

/**
 * While `hasEnter`, Enter acts on the verdict although the focus is in a field or nowhere. A control that a person has
 * moved to keeps its own Enter, and so does a dialog. Listens at the document, behind the scanner's own listener at the
 * window: the Enter that ends the next scan never arrives here.
 */
function useVerdictEnter(hasEnter: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!hasEnter) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement: active } = document;
      const isFree = active === null || active === document.body || isTextEntry(active);
      if (event.key !== 'Enter' || event.isComposing || !isFree || active?.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [hasEnter]);
}
