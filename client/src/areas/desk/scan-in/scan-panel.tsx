import { useVenue } from '#domain/venue/use-venue';
import { ScanVerdict } from './components/scan-verdict.tsx';
import { useScanIn } from './model/use-scan-in.ts';
import { useVerdictEnter } from './use-verdict-enter.ts';

export interface ScanPanelProps {
  /** Whether Enter acts on the verdict: from a scan until a person types or moves on. */
  hasEnter: boolean;
  onScan: () => void;
  onAdmit: () => void;
  returnFocus: () => void;
}

/** For other desk screens: listens to the scanner, and shows the verdict of the last code once there is one. */
export function ScanPanel({ hasEnter, onScan, onAdmit, returnFocus }: ScanPanelProps) {
  const { time_zone: timeZone } = useVenue();
  const scanIn = useScanIn({ isUnattended: false, onScan, onAdmit });
  useVerdictEnter(hasEnter, () => void scanIn.admit());
  if (scanIn.state.kind === 'idle') return null;
  return (
    <ScanVerdict scanIn={scanIn} timeZone={timeZone} returnFocus={returnFocus} hasEnter={hasEnter} yieldsToTyping />
  );
}
