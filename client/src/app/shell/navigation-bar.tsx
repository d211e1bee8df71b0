import { Burger, Drawer, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useEffect } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { DEFAULT_NAVIGATION_ACCENT, readableAccent } from '../../components/accent.ts';
import { ArchMark } from '../../components/arch-mark.tsx';
import { useSession } from '../../lib/session-context.tsx';
import { logoUrl, type VenueBranding } from '../../lib/venue-branding.ts';
import { useBranding } from '../../lib/venue-branding-context.tsx';
import { homeOfUser } from '../guards.tsx';
import { LogoutButton } from './logout-button.tsx';
import classes from './navigation-bar.module.css';
import { linksOf, type NavigationLink } from './navigation-links.ts';
import { useBrandingLoader } from './use-branding-loader.ts';

/** Below this the links fold into a menu. */
const WIDE = '(min-width: 62em)';

export function NavigationBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const isWide = useMediaQuery(WIDE, true);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const branding = useBranding(user?.client_id ?? null);
  const isClient = user?.role === 'client';
  useBrandingLoader(isClient ? user.client_id : null);
  useEffect(close, [pathname, close]);
  const links = linksOf(user?.role);
  return (
    /* Not a header: Mantine's dialogs bring one, and a page has one banner. */
    <nav className={classes['bar']} aria-label="Main" style={isClient ? coloursOf(branding) : {}}>
      <Brand isClient={isClient} branding={branding} home={homeOfUser(user?.role)} />
      {isWide ? (
        <div className={classes['links']}>
          <Links links={links} isSignedIn={user !== null} />
        </div>
      ) : (
        <>
          <Burger opened={isOpen} onClick={toggle} aria-label="Menu" aria-expanded={isOpen} color="currentColor" />
          <Drawer
            opened={isOpen}
            onClose={close}
            position="right"
            size="xs"
            title="Menu"
            closeButtonProps={{ 'aria-label': 'Close' }}
          >
            <Stack component="nav" aria-label="Menu" gap={4} className={classes['drawer'] ?? ''}>
              <Links links={links} isSignedIn={user !== null} />
            </Stack>
          </Drawer>
        </>
      )}
    </nav>
  );
}

function Links({ links, isSignedIn }: { links: readonly NavigationLink[]; isSignedIn: boolean }) {
  return (
    <>
      {links.map(({ label, to }) => (
        <NavLink key={to} to={to} end={to === '/'} className={classes['link'] ?? ''}>
          {label}
        </NavLink>
      ))}
      {isSignedIn ? <LogoutButton className={classes['link'] ?? ''} /> : null}
    </>
  );
}

function Brand({ isClient, branding, home }: { isClient: boolean; branding: VenueBranding | null; home: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={home}
      className={classes['brand']}
      onClick={(event) => {
        event.preventDefault();
        void navigate(home);
      }}
    >
      {isClient ? (
        <img
          src={logoUrl(branding)}
          alt=""
          className={classes['logo']}
          onError={({ currentTarget }) => {
            if (!currentTarget.src.endsWith('/logo.png')) currentTarget.src = '/logo.png';
          }}
        />
      ) : (
        <ArchMark size={26} />
      )}
      <span className={classes['name']}>
        {isClient ? (branding ? branding.name || 'Your Company' : 'Loading...') : 'Gatehouse'}
      </span>
    </a>
  );
}

/** A venue's bar is in its own colour; the product's is paper. Source: platform §2 'Page-wide colours'. */
function coloursOf(branding: VenueBranding | null): CSSProperties {
  const { background, text } = readableAccent(
    branding?.accentColor ?? DEFAULT_NAVIGATION_ACCENT,
    DEFAULT_NAVIGATION_ACCENT,
  );
  return { '--bar-background': background, '--bar-text': text } as CSSProperties;
}
