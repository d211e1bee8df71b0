import { CheckInPage } from '../../features/check-in/check-in-page.tsx';
import { ScanPanel } from '../../features/scan-in/scan-panel.tsx';

/** The check-in lists with the scanner's verdict above them: two independent features. */
export function CheckInScreen() {
  return <CheckInPage Scan={ScanPanel} />;
}
