import { runInThisContext } from 'node:vm';
import { SIMULATOR_PATH } from '@gatehouse/server/integrations/payments/create-payments';
import { loadSquare } from '@gatehouse/server/integrations/payments/square-client';
import type { InjectedFailure } from '@gatehouse/server/integrations/square-simulator/failures';
import { ownSquareSimulator } from '@gatehouse/server/integrations/square-simulator/own-simulator';
import { updateSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Hono } from 'hono';
import { vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { answerFrom } from './in-process-fetch.ts';
import { openStory, type Story } from './story.ts';

/** A story with Square's simulator, where the demo has it: below the server's own address. */
export interface PayingStory extends Story {
  /** Replaces the failures that wait to strike; none clears them. */
  setFailures(...failures: InjectedFailure[]): void;
  /** Resolves once every event that Square has announced so far was delivered or abandoned. */
  eventsDelivered(): Promise<void>;
}

/** Its checkout and the way back are on the page's own site. */
const ofSimulator = () => ({ SQUARE_ENVIRONMENT: 'simulator', PUBLIC_URL: window.location.origin });

/** Does what `openStory` does, with payments. Square stays reachable for the server while the browser has no network. */
export async function openPayingStory({
  environment = {},
  ...options
}: Parameters<typeof openStory>[0] = {}): Promise<PayingStory> {
  await loadSquare();
  const story = await openStory({ ...options, environment: { ...ofSimulator(), ...environment } });
  const { deps, app, clock } = story.house;
  const simulator = ownSquareSimulator(deps.config, () => '');
  if (!simulator) throw new Error('The configuration has no simulator.');
  const { simulation } = simulator;
  simulation.clock = clock;
  simulation.webhooks.send = async (request) => app.hono.fetch(request);
  for (const target of simulation.webhooks.targets) target.deliverUrl = () => target.notificationUrl;
  const square = new Hono().route(SIMULATOR_PATH, simulator.app);

  /* jsdom does not know that a page may have been opened by another one. */
  vi.stubGlobal('opener', null);
  const ofPage = fetch;
  vi.stubGlobal('fetch', (async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    if (!new URL(address, window.location.href).pathname.startsWith(SIMULATOR_PATH)) return ofPage(input, init);
    let isConnected = true;
    const outgoing = { destroy: () => void (isConnected = false) };
    return answerFrom({ fetch: (request) => square.fetch(request, { outgoing }) }, () => isConnected)(input, init);
  }) satisfies typeof fetch);
  /* jsdom loads no scripts. Square's SDK takes the one that is there. */
  const script = await fetch(deps.payments.scriptUrl);
  runInThisContext(await script.text());

  return {
    ...story,
    setFailures: (...failures) => simulation.failures.set(failures),
    eventsDelivered: () => simulation.webhooks.settled(),
  };
}

/** Cards of the simulator. */
export const GOOD_CARD = '4111 1111 1111 1111';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** Types a card into Square's fields, once they are drawn. */
export async function fillCard(number: string, { cvv = '123', zip = '94103' } = {}): Promise<void> {
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await waitFor(() => type('Card number', number));
  type('Expiration (MM/YY)', '12/39');
  type('CVV', cvv);
  type('ZIP', zip);
}

/** Square's own page, to which a payment link leads, is open. */
export async function onCheckout(): Promise<void> {
  await screen.findByText(/^This is a simulated checkout page\./);
}

/** Connects a venue to an account of its own at the simulator, with an application that its card field accepts. */
export async function connectSquare(house: TestApp, { clientId, own }: TestVenue): Promise<void> {
  const body = { accessToken: `EAAA-${clientId}`, applicationId: 'sandbox-sq0idb-red-rock' };
  await call(house, updateSquareAccount, { ...own, body });
}

/** A venue that takes $25.00 for an offering, from one party at a time, on Saturdays at 10:00, 11:00 and 12:00. */
export async function openPayingVenue(house: TestApp, options: Parameters<TestApp['createVenue']>[0] = {}) {
  const venue = await house.createVenue(options);
  await connectSquare(house, venue);
  return { venue, offering: await openOffering(house, venue, { deposit_amount: 25 }) };
}
