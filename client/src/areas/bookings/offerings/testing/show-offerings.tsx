import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { showPage } from '#app/testing/show-page.tsx';
import { paintball } from '#domain/offerings/testing/paintball';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { MyOfferingsPage } from '../my-offerings-page.tsx';

/** A venue without a Square account that sells paintball in its first slot, and what is sent to it. */
export class OfferingsServer {
  readonly sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
  blackouts: readonly BlackoutView[] = [];
  save = () => Response.json({ success: true, offering: paintball, message: 'Offering created successfully' });
  addBlackout = () => Response.json({ success: true, created: 3, duplicates: 1, message: 'Successfully added 3' });

  readonly send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    const method = init?.method ?? 'GET';
    if (method !== 'GET') {
      this.sent.push({ method, path: pathname + search, body: JSON.parse((init?.body as string | undefined) ?? '{}') });
      return pathname.includes('blackout') ? this.addBlackout() : this.save();
    }
    if (pathname.endsWith('/credentials')) return Response.json({ success: true, credentials: null });
    if (pathname.endsWith('/blackout-dates')) return Response.json(this.blackouts);
    return Response.json(pathname.endsWith('/offerings') ? [paintball] : []);
  };
}

/** Shows My Offerings of that venue. */
export function showOfferings(
  server: OfferingsServer,
  { subscription, at = '/my-offerings' }: { subscription?: SubscriptionStatus; at?: string } = {},
) {
  return showPage(<MyOfferingsPage Preview={() => null} />, { at, subscription, server: server.send });
}

/** Opens the form of the second slot, which is free. */
export async function openNew() {
  fireEvent.click(await screen.findByRole('button', { name: /Slot 2/ }));
  return within(await screen.findByRole('dialog', { name: 'Add offering' }));
}

export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
