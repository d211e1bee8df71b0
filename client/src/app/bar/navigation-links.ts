export interface NavigationLink {
  label: string;
  to: string;
  /** Parts of that page. */
  parts?: readonly NavigationLink[];
}

/** Screens that are not built yet are not offered. Requirement U1. */
export const publicLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  {
    label: 'About',
    to: '/about',
    parts: [
      { label: 'Waivers', to: '/about#waiver' },
      { label: 'Booking', to: '/about#booking' },
      { label: 'Industries', to: '/about#industries' },
      { label: 'Services', to: '/about#services' },
      { label: 'Hardware', to: '/about#hardware' },
    ],
  },
  { label: 'Register', to: '/register' },
  { label: 'Login Portal', to: '/login' },
];

export const adminLinks: readonly NavigationLink[] = [{ label: 'Admin Dashboard', to: '/admin' }];

export const clientLinks: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/client-dashboard' },
  { label: 'Payments', to: '/payments' },
  { label: 'Customers', to: '/customer-check-in' },
  { label: 'Scan-In', to: '/scan-in' },
  { label: 'My Waiver', to: '/my-waiver' },
  { label: 'My Devices', to: '/my-devices' },
  { label: 'My Profile', to: '/my-profile' },
];
