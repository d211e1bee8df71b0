import '../../components/theme/base-styles.ts';
import { bringApplication } from './bring-application.ts';
import { needsReactAtOnce } from './needs-react.ts';
import { whenSomebodyIsHere } from './somebody-is-here.ts';

/*
 * Entry of the prerendered public pages. They are complete without a script: links and menus are the browser's. React takes
 * a page over at once where it has more to do than be read, elsewhere when a person first moves. Whoever is known on this
 * browser, and a tablet, gets the whole application instead.
 */
const root = document.querySelector<HTMLElement>('#root');

if (root && document.documentElement.hasAttribute('data-known')) bringApplication(root);
else if (root) {
  const takeOver = (): void => void import('./take-over.tsx').then((part) => part.takeOver(root));
  if (needsReactAtOnce(location.pathname, location.hash, location.search)) takeOver();
  else whenSomebodyIsHere(takeOver);
}
