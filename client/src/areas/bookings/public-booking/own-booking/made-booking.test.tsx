import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { viewed } from '../changing/testing/own-view.ts';
import { BookingView } from './booking-view.tsx';

const bill = { total: 94.04, paid: 28.21, refunded: 0, balance: 65.83, state: 'due' as const, revision: 1 };

function show(with_: { bill?: typeof bill | null }) {
  const view = { ...viewed, ...with_, receivedAtMs: performance.now(), readAtMs: Date.now() };
  showPage(
    <VisitorTexts parts={[bookingTexts]} first="en">
      <BookingView view={view} bookingKey={{ bookingId: 'C00001-1', token: 't' }} onAgain={() => undefined} />
    </VisitorTexts>,
    { signedInAs: null },
  );
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('[B64] says of a booking that was just made what it costs, what is paid and what is still due', () => {
  show({ bill });
  expect([fact('Total'), fact('Paid'), fact('Still due')]).toEqual(['$94.04', '$28.21', '$65.83']);
});

it('[B64] says none of it where the offering has no prices', () => {
  show({ bill: null });
  expect(screen.queryByText('Still due')).toBeNull();
});
