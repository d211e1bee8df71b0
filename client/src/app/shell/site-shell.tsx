import { PublicBar } from '../bar/public-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';

/** The shell of a prerendered public page, which nobody has signed in to. */
export function SiteShell() {
  return <ShellFrame bar={<PublicBar />} />;
}
