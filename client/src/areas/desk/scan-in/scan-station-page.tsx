import { Text } from '@mantine/core';
import { useDeviceProfile } from '#devices/device-profile-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { VerdictView } from '#domain/verdict/verdict-view.tsx';
import { CameraPanel } from './components/camera-panel.tsx';
import { personName, type ScanState } from './model/scan-in.model.ts';
import { scanWords } from './model/scan-sentences.ts';
import { useScanIn } from './model/use-scan-in.ts';
import classes from './scan-in.module.css';

/**
 * The same check at a turnstile, for members only: a ready one is checked in immediately, anyone else is asked to see
 * staff. It shows one verdict, as large as the screen.
 */
export function ScanStationPage() {
  const { client_name: venueName, time_zone: timeZone } = useVenue();
  const { scanner } = useDeviceProfile();
  const scanIn = useScanIn({ isUnattended: true });
  return (
    <div className={classes['station']}>
      <Text component="h1" size="xl" fw={650} ta="center">
        {venueName || 'Member scan-in'}
      </Text>
      <VerdictView size="full" {...stationVerdict(scanIn.state, timeZone)} />
      {scanner.camera && (
        <div className={classes['stationCamera']}>
          <CameraPanel startsAtOnce onCode={(code) => scanIn.checkCode([code])} />
        </div>
      )}
    </div>
  );
}

function stationVerdict(state: ScanState, timeZone: string): Parameters<typeof VerdictView>[0] {
  if (state.kind === 'idle' || state.kind === 'undone')
    return { level: null, name: 'Scan your member card', sentences: ['Hold it up to the scanner or camera.'] };
  if (state.kind === 'done')
    return { level: 'ready', title: 'Checked in', name: `Welcome, ${personName(state.lookup)}`, sentences: [] };
  const { name, sentences } = scanWords(state, timeZone);
  if (state.failure) return { level: 'unknown', title: 'Not saved', name, sentences: [state.failure] };
  const { level, reasons, alert } = state.lookup.verdict;
  /* Everyone can read this screen: what staff wrote is for the desk. */
  if (alert) return { level, name, sentences: ['Please see the front desk.'] };
  if (level === 'ready') return { level, name, sentences };
  return {
    level,
    name,
    sentences: reasons.includes('already_in') ? sentences : [...sentences, 'Please see the front desk.'],
  };
}
