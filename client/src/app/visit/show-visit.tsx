import '../../components/theme/base-styles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { browserStorage } from '../../lib/store/browser-storage.ts';
import { schemeOfWebsite } from '../../lib/theme-choice.ts';
import { createThemeStore } from '../../lib/theme-store.ts';
import { visitedParts } from './visited-parts.ts';

/**
 * Shows a page that a visitor opens once, given the two parts of its address: no session, no router, no sync and no service
 * worker, so that it is there within a second on a phone.
 */
export function showVisit(page: (first: string, second: string) => ReactNode): void {
  const root = document.querySelector('#root');
  if (!root) return;
  const api = createApiClient({ token: () => null });
  const theme = createThemeStore(browserStorage(), window, schemeOfWebsite(window.location.search));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 15_000 } } });
  createRoot(root).render(
    <StrictMode>
      <AppTheme store={theme}>
        <ApiProvider api={api}>
          <QueryClientProvider client={queries}>{page(...visitedParts(window.location.pathname))}</QueryClientProvider>
        </ApiProvider>
      </AppTheme>
    </StrictMode>,
  );
}
