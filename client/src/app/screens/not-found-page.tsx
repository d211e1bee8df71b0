import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { useSession } from '../../domain/session/session-context.tsx';
import { homeOfUser } from '../guards.tsx';

const everyone = [
  { to: '/about', label: 'About' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/booking-software', label: 'Booking software' },
  { to: '/register', label: 'Create an account' },
  { to: '/login', label: 'Login Portal' },
  { to: '/contact', label: 'Contact us' },
];
const owners = [
  { to: '/customer-check-in', label: 'Customers and check-in' },
  { to: '/scan-in', label: 'Scan-in' },
  { to: '/my-waiver', label: 'My waiver' },
  { to: '/contact', label: 'Contact us' },
];
const admins = [{ to: '/', label: 'Start page' }];

/** Nothing is at this address: says so, and where people usually want to go. */
export function NotFoundPage() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const links = user ? (user.role === 'client' ? owners : admins) : everyone;
  return (
    <AccountPage
      title="Page not found"
      lead="There is nothing at this address. The link may be old, or mistyped."
      step={pathname}
    >
      <div>
        <Button component={Link} to={homeOfUser(user?.role)} size="xl">
          {user ? 'Go to your dashboard' : 'Go to the start page'}
        </Button>
      </div>
      <nav aria-label="Other pages">
        <p className={account['links']}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={account['link'] ?? ''}>
              {label}
            </Link>
          ))}
        </p>
      </nav>
    </AccountPage>
  );
}
