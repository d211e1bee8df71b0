import type { ReactNode } from 'react';
import { ScrollRestoration, useNavigation } from 'react-router';
import { useSession } from '../../lib/session-context.tsx';
import classes from './main-shell.module.css';
import { PublicBar } from './public-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { SignedInBar } from './signed-in-bar.tsx';

/** Navigation above every ordinary screen, as platform §2 'Navigation bar' says for who is here. */
export function MainShell({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' ? <div className={classes['progress']} aria-hidden /> : null}
      <ShellFrame bar={user ? <SignedInBar user={user} /> : <PublicBar />}>{children}</ShellFrame>
      <ScrollRestoration />
    </>
  );
}
