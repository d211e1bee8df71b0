export interface NavigationLink {
  label: string;
  to: string;
}

/** Source: platform §2 'Navigation bar'. Screens that are not built yet are not offered. */
const publicLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Login Portal', to: '/login' },
];

const adminLinks: readonly NavigationLink[] = [{ label: 'Admin Dashboard', to: '/admin' }];

const clientLinks: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/client-dashboard' },
  { label: 'Customers', to: '/customer-check-in' },
  { label: 'Scan-In', to: '/scan-in' },
  { label: 'My Waiver', to: '/my-waiver' },
  { label: 'My Devices', to: '/my-devices' },
];

export function linksOf(role: 'admin' | 'client' | undefined): readonly NavigationLink[] {
  if (role === 'admin') return adminLinks;
  return role === 'client' ? clientLinks : publicLinks;
}
