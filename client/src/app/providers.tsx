import type { ReactNode } from 'react';
import { AppTheme } from '../components/theme/app-theme.tsx';
import { SessionProvider } from '../domain/session/session-context.tsx';
import { BrandingProvider } from '../domain/venue/venue-branding-context.tsx';
import { ApiProvider } from '../lib/api/api-context.tsx';
import { PairedDeviceProvider } from '../lib/device/paired-device-context.tsx';
import { PwaProvider } from '../pwa/pwa-context.tsx';
import { EngineHostProvider } from './engine/engine-context.tsx';
import type { Dependencies } from './page-dependencies.ts';

/** Provides the page's stores, the API, the page's side of the service worker and the theme to everything below it. */
export function AppProviders({ dependencies, children }: { dependencies: Dependencies; children: ReactNode }) {
  const { api, branding, engines, device, pwa, session, theme } = dependencies;
  return (
    <AppTheme store={theme}>
      <PwaProvider pwa={pwa}>
        <PairedDeviceProvider store={device}>
          <SessionProvider store={session}>
            <BrandingProvider store={branding}>
              <ApiProvider api={api}>
                <EngineHostProvider host={engines}>{children}</EngineHostProvider>
              </ApiProvider>
            </BrandingProvider>
          </SessionProvider>
        </PairedDeviceProvider>
      </PwaProvider>
    </AppTheme>
  );
}
