import '../../components/theme/base-styles.ts';
import { loadApplication } from './load-application.ts';
import { needsReactAtOnce } from './needs-react.ts';
import { onFirstInput } from './on-first-input.ts';

/*
 * Entry of the prerendered public pages. They work without scripts: links and menus are native. React hydrates
 * an interactive page immediately, any other at the first user input. A signed-in user
 * or a paired tablet gets the whole application instead.
 */
const root = document.querySelector<HTMLElement>('#root');

if (root && document.documentElement.hasAttribute('data-known')) loadApplication(root);
else if (root) {
  const takeOver = (): void => void import('./take-over.tsx').then((part) => part.takeOver(root));
  if (needsReactAtOnce(location.pathname, location.hash, location.search)) takeOver();
  else onFirstInput(takeOver);
}
