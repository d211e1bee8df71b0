import '../../components/theme/base-styles.ts';
import { preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import type { TextPart } from '@gatehouse/sync-protocol/languages/text-in';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { browserStorage } from '../../lib/store/browser-storage.ts';
import { schemeOfWebsite } from '../../lib/theme-choice.ts';
import { createThemeStore } from '../../lib/theme-store.ts';
import { VisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { createVisitorI18n } from '../../lib/visitor-text/visitor-i18n.ts';
import { visitedParts } from './visited-parts.ts';

/**
 * Shows a page that a visitor opens once, given the two parts of its address and what it says besides the waiver's texts, in the
 * visitor's language: no session, no router, no sync and no service
 * worker, so that it is there within a second on a phone.
 */
export async function showVisit(
  page: (first: string, second: string) => ReactNode,
  ...texts: readonly TextPart[]
): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) return;
  const api = createApiClient({ token: () => null });
  const theme = createThemeStore(browserStorage(), window, schemeOfWebsite(window.location.search));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 15_000 } } });
  const i18n = createVisitorI18n(...texts);
  await i18n.changeLanguage(preferredLanguage(navigator.languages));
  const visit = (
    <StrictMode>
      <AppTheme store={theme}>
        <ApiProvider api={api}>
          <QueryClientProvider client={queries}>
            <VisitorText value={i18n}>
              <TakesOver root={root}>{page(...visitedParts(window.location.pathname))}</TakesOver>
            </VisitorText>
          </QueryClientProvider>
        </ApiProvider>
      </AppTheme>
    </StrictMode>
  );
  /* A transition takes small steps: what the document brought is read meanwhile. */
  startTransition(() => createRoot(root).render(visit));
}

/** What the document brought is inert, and the page in its place is not. */
function TakesOver({ root, children }: { root: Element; children: ReactNode }) {
  useLayoutEffect(() => root.removeAttribute('inert'), [root]);
  return children;
}
