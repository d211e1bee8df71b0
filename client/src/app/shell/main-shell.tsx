import type { ReactNode } from 'react';
import { ScrollRestoration, useNavigation } from 'react-router';
import { useSession } from '../../domain/session/session-context.tsx';
import { PublicBar } from '../bar/public-bar.tsx';
import { SignedInBar } from '../bar/signed-in-bar.tsx';
import classes from './main-shell.module.css';
import { ShellFrame } from './shell-frame.tsx';

/** Navigation above every ordinary screen, by the role of the user. Requirement U1. */
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
