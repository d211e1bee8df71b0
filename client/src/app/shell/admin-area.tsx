import { Outlet } from 'react-router';
import { StaffColours } from './staff-colours.tsx';

/** The platform admin's screens. */
export function AdminArea() {
  return (
    <StaffColours>
      <Outlet />
    </StaffColours>
  );
}
