import { Outlet } from 'react-router';
import { StaffColors } from './staff-colors.tsx';

/** The platform admin's screens. */
export function AdminArea() {
  return (
    <StaffColors>
      <Outlet />
    </StaffColors>
  );
}
