import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { StepFrame } from './step-frame.tsx';

afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
});

it('[F54] begins at the top of the dialog that a desk shows it in, with the focus on its title', () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const scrollTo = vi.fn();
  Element.prototype.scrollTo = scrollTo;
  const venue = { clientId: 'C00001', name: 'Red Rock', logoUrl: null, isAddressRequired: false, asksAddress: false };
  showPage(
    <PlainDialog opened onClose={() => undefined} label="Waiver" withCloseButton={false}>
      <VisitorText value={createVisitorI18n()}>
        <StepFrame venue={venue} title="Adult Waiver Form" back={null}>
          fields
        </StepFrame>
      </VisitorText>
    </PlainDialog>,
  );
  expect(scrollTo.mock.contexts).toContain(screen.getByRole('dialog', { name: 'Waiver' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Adult Waiver Form' }));
});
