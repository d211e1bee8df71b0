import '../../components/theme/base-styles.ts';
import type { SitePlan } from '../../areas/site/pages/pricing/site-plan.ts';
import { loadApplication } from './load-application.ts';
import { needsReactAtOnce, showsPrices } from './needs-react.ts';
import { onFirstInput } from './on-first-input.ts';

/*
 * Entry of the prerendered public pages. They work without scripts: links and menus are native. React hydrates
 * an interactive page immediately, any other at the first user input. A signed-in user
 * or a paired tablet gets the whole application instead.
 */
const root = document.querySelector<HTMLElement>('#root');

if (root && document.documentElement.hasAttribute('data-known')) loadApplication(root);
else if (root) {
  let isTaken = false;
  let plans: readonly SitePlan[] | null = null;
  const takeOver = (): void => {
    if (isTaken) return;
    isTaken = true;
    void import('./take-over.tsx').then((part) => part.takeOver(root, plans));
  };
  if (needsReactAtOnce(location.pathname, location.hash, location.search)) takeOver();
  else onFirstInput(takeOver);
  if (showsPrices(location.pathname))
    void import('./live-prices.ts')
      .then((part) => part.showLivePrices(root, () => isTaken))
      .then((shown) => {
        plans = shown;
        if (!shown) takeOver();
      });
}
