import type { Page } from '@playwright/test';
import { call } from '../e2e/support/api.ts';
import { newProfile, type Profile } from '../e2e/support/browser.ts';
import { pair, pairingCode, type Role } from '../e2e/support/pairing.ts';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { type SeededVenue, seedVenue } from '../e2e/support/venue.ts';
import { onePagePdf } from '../helpers/samples/pdf-samples.ts';

export interface PairedBench {
  server: RealServer;
  venue: SeededVenue;
  profile: Profile;
  page: Page;
}

/** Measures with a real server with a waiver, and a browser paired in a role and ready for the network to go; ends both. */
export async function withPairedBench(role: Role, measure: (bench: PairedBench) => Promise<void>): Promise<void> {
  const server = await prepareServer();
  const profile = newProfile();
  try {
    const venue = await seedVenue(server);
    await server.start();
    const form = new FormData();
    form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf', { type: 'application/pdf' }));
    await call(server, 'POST', `/api/clients/${venue.clientId}/upload-waiver`, { token: venue.token, form });
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await pair(page, server, await pairingCode(server, venue, role, 'Bench'));
    await measure({ server, venue, profile, page });
  } finally {
    await profile.dispose();
    await server.dispose();
  }
}
