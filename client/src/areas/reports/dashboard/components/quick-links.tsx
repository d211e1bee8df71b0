import { Link, useLocation } from 'react-router';
import { needsFullLoad } from '#pwa/server-paths';
import classes from '../dashboard.module.css';

const links = [
  { to: '/customer-check-in', title: 'Check people in', text: 'Search, check in, undo. Works offline.' },
  { to: '/scan-in', title: 'Scan members in', text: 'With a USB scanner or a camera.' },
  { to: '/my-waiver', title: 'My Waiver', text: 'What visitors sign, and its link.' },
  { to: '/my-devices', title: 'My Devices', text: 'Pair and monitor tablets.' },
  { to: '/payments', title: 'Payments', text: 'Deposits and your subscription.' },
  { to: '/my-profile', title: 'My Profile', text: 'Name, logo, colors, plan and card.' },
  { to: '/test-payment-methods', title: 'Test Payment Methods', text: 'Try out your Square setup.' },
  { to: '/outbox', title: 'Outbox', text: 'What this browser has saved and sent.' },
] as const;

/** The owner dashboard's links to the other screens, each with a hint. */
export function QuickLinks() {
  const { pathname } = useLocation();
  return (
    <nav className={classes['links']} aria-label="Where to go">
      {links.map(({ to, title, text }) => (
        <Link key={to} to={to} reloadDocument={needsFullLoad(pathname, to)} className={classes['link'] ?? ''}>
          <span className="gate-strong">{title}</span>
          <span className="gate-dimmed gate-small">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
