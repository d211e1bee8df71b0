import { Link } from 'react-router';
import { ArchMark } from '#components/arch-mark.tsx';
import site from '../site.module.css';
import classes from './site-footer.module.css';

const groups = [
  {
    title: 'Product',
    links: [
      { to: '/pricing', label: 'Pricing' },
      { to: '/booking-software', label: 'Booking software' },
      { to: '/about#waiver', label: 'Electronic waivers' },
      { to: '/about#industries', label: 'Industries' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/about#services', label: 'Services' },
      { to: '/about#hardware', label: 'Hardware' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/register', label: 'Get started' },
      { to: '/login', label: 'Log in' },
      { to: '/pair', label: 'Pair a tablet' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/electronic-signature-consent', label: 'Signing electronically' },
    ],
  },
] as const;

/** Below every public page. */
export function SiteFooter() {
  return (
    <footer className={classes['footer']}>
      <div className={`${site['wrap']} ${classes['inner']}`}>
        <div className={classes['brand']}>
          <span className={classes['name']}>
            <ArchMark size={24} />
            Gatehouse
          </span>
          <p className={site['dimmed']}>The front door of small venues, with or without the network.</p>
        </div>
        <nav aria-label="Footer" className={classes['groups']}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className={classes['title']}>{title}</p>
              <ul className="gate-list">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={classes['link'] ?? ''}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className={`${site['wrap']} ${classes['last']}`}>© 2025–2026 Gatehouse</p>
    </footer>
  );
}
