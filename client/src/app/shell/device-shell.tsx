import '../../components/theme/styles-staff.ts';
import { Notifications } from '@mantine/notifications';
import { NavLink, Outlet } from 'react-router';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { deskLinks } from '../bar/navigation-links.ts';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import classes from './device-shell.module.css';
import { DeviceStrip } from './device-strip.tsx';
import { StaffColours } from './staff-colours.tsx';

/** Around the screens of a paired tablet: the strip, and what its role may open. */
export function DeviceShell() {
  const device = usePairedDevice();
  return (
    <StaffColours>
      <div className={classes['shell']}>
        <DeviceStrip />
        {device?.role === 'front_desk' ? (
          <nav className={classes['links']} aria-label="Main">
            {deskLinks.map(({ label, to }) => (
              <NavLink key={to} to={to} className={classes['link'] ?? ''}>
                {label}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <main id="content" className={classes['main']}>
          <DeviceProfileFromPairing>
            <Outlet />
          </DeviceProfileFromPairing>
        </main>
      </div>
      <Notifications position="bottom-right" />
    </StaffColours>
  );
}
