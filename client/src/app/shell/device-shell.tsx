import '../../components/theme/styles-device.ts';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { Toasts } from '../../components/toasts.tsx';
import { useVenue } from '../../domain/venue/use-venue.ts';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { deskLinks } from '../bar/staff-links.ts';
import { Waiting } from '../guards/guards.tsx';
import classes from './device-shell.module.css';
import { DeviceStrip } from './device-strip.tsx';
import { PaperHead } from './paper-head.tsx';
import frame from './shell-frame.module.css';
import { StaffColors } from './staff-colors.tsx';

/* A kiosk does without the schema library that reads a profile: its only screen here is the set-up. */
const DeviceProfileFromPairing = lazy(async () => ({
  default: (await import('./device-profile-from-pairing.tsx')).DeviceProfileFromPairing,
}));

/** Too narrow for the strip and the bar one below the other: what the desk works on would begin in the middle of the screen. */
const PHONE = '(max-width: 48em)';

/** Names the venue of the desk, and links to where it may go. On a phone the device's status is in the same line. */
function DeskHead() {
  const { client_name: venue } = useVenue();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const bar = (
    <nav className={classes['bar']} aria-label="Main">
      <p className={classes['venue']}>{venue}</p>
      <div className={classes['links']}>
        {deskLinks.map(({ label, to }) => (
          <NavLink key={to} to={to} className={classes['link'] ?? ''}>
            {label}
          </NavLink>
        ))}
      </div>
    </nav>
  );
  return (
    <div className={isPhone ? classes['phone'] : undefined}>
      <DeviceStrip fold={isPhone ? 'in-head' : undefined} />
      {bar}
    </div>
  );
}

interface DeviceShellProps {
  /** What its screens have in common, with the device's profile. */
  Around?: ComponentType<{ children: ReactNode }>;
}

/** Around the screens of a paired tablet: the strip, and what its role may open. */
export function DeviceShell({ Around = Fragment }: DeviceShellProps) {
  const device = usePairedDevice();
  return (
    <StaffColors>
      <div className={frame['shell']}>
        {device?.role === 'front_desk' ? <DeskHead /> : <DeviceStrip />}
        <main id="content" className={frame['main']}>
          {device?.role === 'kiosk' ? (
            <Outlet />
          ) : (
            <Suspense fallback={<Waiting />}>
              <DeviceProfileFromPairing>
                <Around>
                  <PaperHead />
                  <Outlet />
                </Around>
              </DeviceProfileFromPairing>
            </Suspense>
          )}
        </main>
      </div>
      <Toasts />
    </StaffColors>
  );
}
