import { useVenue } from '../../sync/use-code-lookup.ts';
import { ScanVerdict } from './components/scan-verdict.tsx';
import { useScanIn } from './use-scan-in.ts';

/** For other desk screens: hears the scanner, and shows the verdict of the last code once there is one. */
export function ScanPanel() {
  const { time_zone: timeZone } = useVenue();
  const scanIn = useScanIn({ isUnattended: false });
  return scanIn.state.kind === 'idle' ? null : <ScanVerdict scanIn={scanIn} timeZone={timeZone} yieldsToTyping />;
}
