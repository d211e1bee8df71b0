import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { SetupPage } from './setup-page.tsx';

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';

it('[K18] warns on an iPad that is not installed to the home screen', async () => {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPAD);
  onTestFinished(() => spy.mockRestore());
  showPage(<SetupPage />, { engine: new FakeSyncEngine({}, { role: 'kiosk' }), signedInAs: null });
  expect(await screen.findByText('Add Gatehouse to the home screen')).toBeDefined();
});
