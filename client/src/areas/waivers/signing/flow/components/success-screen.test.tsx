import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { SuccessScreen } from './success-screen.tsx';

const venue = {
  clientId: 'C00001',
  name: 'Red Rock',
  logoUrl: '/logo.png',
  isAddressRequired: false,
  asksAddress: false,
  adultAge: 18,
  isRelationshipRequired: false,
};
const receipt = {
  firstName: 'Zoë',
  email: '',
  waivers: [{ waiverId: 'C00001-000000000000', name: 'Zoë' }],
  downloadToken: 't',
};

function show(code: string, status: number, waivers = receipt.waivers): void {
  const message = 'The server says why.';
  const serve: typeof fetch = async () =>
    Response.json({ success: false, error: message, message, code, requestId: 'r' }, { status });
  render(
    <MantineProvider env="test">
      <VisitorText value={createVisitorI18n()}>
        <ApiProvider api={createApiClient({ token: () => null, fetch: serve })}>
          <SuccessScreen venue={venue} receipt={{ ...receipt, waivers }} onAgain={() => undefined} />
        </ApiProvider>
      </VisitorText>
    </MantineProvider>,
  );
}

afterEach(cleanup);

it('[W19] thanks by name under the venue’s logo, and says what comes next', () => {
  show('INTERNAL', 500);
  expect(screen.getByAltText('Logo of Red Rock')).toHaveProperty('src', expect.stringContaining('/logo.png'));
  expect(screen.getByRole('heading', { name: 'Thank you, Zoë!' })).toBeDefined();
  expect(screen.getByText('When you arrive, please see the front desk.')).toBeDefined();
});

it('[W69] begins at the thanks, wherever the form was sent from', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  show('INTERNAL', 500);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you, Zoë!' }));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

it('asks a visitor whose PDF has to wait to retry in a few seconds, and lets them', async () => {
  show('TOO_MANY_REQUESTS', 429);
  const button = screen.getByRole('button', { name: 'Download PDF for Zoë' });
  fireEvent.click(button);
  await screen.findByText('Many documents are being prepared right now. Please wait a few seconds and try again.');
  expect(button).toHaveProperty('disabled', false);
});

it('reports that a PDF could not be downloaded for any other reason', async () => {
  show('INTERNAL', 500);
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF for Zoë' }));
  await screen.findByText('Failed to download PDF. Please try again.');
});

it('[U30] names each PDF by whose it is', () => {
  show('INTERNAL', 500, [...receipt.waivers, { waiverId: 'C00001-000000000001', name: 'Kim' }]);
  const names = screen.getAllByRole('button', { name: /^Download/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Download PDF for Zoë', 'Download PDF for Kim']);
});
