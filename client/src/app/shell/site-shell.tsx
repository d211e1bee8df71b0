import { PublicBar } from '../bar/public-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';

/** The shell of a prerendered public page, without a signed-in user. */
export function SiteShell() {
  return <ShellFrame bar={<PublicBar />} />;
}
