import { visitFactsOf } from '@gatehouse/server/areas/platform/visits/visit-facts.service';
import {
  getAvailability,
  getCalendar,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { uploadWaiver } from '../../helpers/venues/signing-venue.ts';

onAnyDatabase('the documents of visits', () => {
  it('[W31] bring the replies that the first screen asks for, as the API gives them', async ({ app, venue }) => {
    const { clientId } = venue;
    const facts = (path: string) => {
      const { pathname, searchParams } = new URL(path, 'http://gate.example');
      return visitFactsOf(app.deps, { path: pathname, query: searchParams, language: 'en' });
    };
    const waiver = async () => (await call(app, getPublicWaiver, { params: { client_id: clientId } })).body;
    const signAt = `/api/public/waiver/${clientId}`;
    expect(await facts(`/waiver/${clientId}`)).toEqual({ replies: { [signAt]: await waiver() }, screen: null });

    await uploadWaiver(app, venue);
    const shown = await waiver();
    const screen = {
      venue: shown.client.client_name,
      logo: expect.stringMatching(/^data:image\/svg\+xml,.*%23007bff/),
      adultAge: '18',
      picture: shown.documents[0]?.picture_url,
      text: shown.documents[0]?.text,
    };
    expect(await facts(`/waiver/${clientId}/?booking=x&party=y`)).toEqual({ replies: { [signAt]: shown }, screen });
    expect(await facts(`/waiver/${clientId}?type=adult`)).toEqual({ replies: { [signAt]: shown }, screen: null });

    const { offering_id } = await openOffering(app, venue, { side_text: ' Masks included\n' });
    const params = { client_id: clientId, offering_id };
    const offering = (await call(app, getPublicOffering, { params })).body;
    const month = offering.first_available_date?.slice(0, 7) ?? '';
    const calendar = (await call(app, getCalendar, { params: { ...params, month } })).body;
    const date = offering.first_available_date ?? '';
    const times = (await call(app, getAvailability, { params: { ...params, date } })).body;
    const bookAt = `/api/public/offerings/${clientId}/${offering_id}`;
    expect(await facts(`/book/${clientId}/${offering_id}`)).toMatchObject({
      replies: {
        [bookAt]: offering,
        [`${bookAt}/calendar/${month}`]: calendar,
        [`${bookAt}/availability/${date}`]: times,
      },
      screen: { offering: 'Paintball', words: 'Masks included' },
    });
  });

  it('[W31] say nothing of what is not there, or while the database does not answer', async ({ app, venue }) => {
    const at = (path: string) => ({ path, query: new URLSearchParams(), language: 'en' as const });
    for (const path of [
      '/waiver/C99999',
      '/waiver/x',
      `/book/${venue.clientId}/x`,
      '/book/C99999/C99999-Off1',
      '/booking/a/b',
    ])
      expect([path, await visitFactsOf(app.deps, at(path))]).toEqual([path, null]);
    const db = { ...app.deps.db, readVenue: () => Promise.reject(new Error('gone')) };
    expect(await visitFactsOf({ ...app.deps, db }, at(`/waiver/${venue.clientId}`))).toBeNull();
  });
});
