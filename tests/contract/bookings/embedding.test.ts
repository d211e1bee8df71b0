import { listEmbedOrigins, updateEmbedOrigins } from '@gatehouse/sync-protocol/http/bookings/embedding';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';

onBothDatabases('the booking page in a frame', (open) => {
  it('[B15] [X7] is for the venue’s own websites, and no other page is for any', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const params = { client_id: venue.clientId };
    const headersOf = async (path: string) => {
      const { headers } = await app.app.hono.request(path);
      const [policy] = /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? [];
      return [policy, headers.get('x-frame-options')];
    };
    const page = `/book/${venue.clientId}/${venue.clientId}-Off1`;
    const closed = ["frame-ancestors 'none'", 'DENY'];
    expect(await headersOf(page)).toEqual(closed);

    const given = ['https://www.field.example/book?x=1', 'field.example', 'http://localhost:8080/', 'field.example'];
    const saved = await call(app, updateEmbedOrigins, { params, token: venue.token, body: { origins: given } });
    const origins = ['http://localhost:8080', 'https://field.example', 'https://www.field.example'];
    expect(saved.body.origins).toEqual(origins);
    expect((await call(app, listEmbedOrigins, { params, token: venue.token })).body.origins).toEqual(origins);
    expect(await headersOf(page)).toEqual([`frame-ancestors ${origins.join(' ')}`, null]);
    for (const path of [
      '/',
      '/login',
      '/my-profile',
      `/waiver/${venue.clientId}`,
      `/book/${other.clientId}/x`,
      '/book/x/y',
    ])
      expect(await headersOf(path)).toEqual(closed);

    await call(app, updateEmbedOrigins, { params, token: venue.token, body: { origins: [] } });
    expect(await headersOf(page)).toEqual(closed);
  });

  it('[X14] forgets entries that an earlier release accepted', async () => {
    const app = await open();
    const { clientId, token } = await app.createVenue();
    const stored = ['https://*.com', 'https://field.example', 'https://field.example;sandbox'];
    const rows = stored.map((origin) => ({ client_id: clientId, origin }));
    await app.deps.db.writePlatform((db) => db.insertInto('embed_origins').values(rows).execute());
    const { headers } = await app.app.hono.request(`/book/${clientId}/${clientId}-Off1`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/field\.example(;|$)/);
    const params = { client_id: clientId };
    const { origins } = (await call(app, listEmbedOrigins, { params, token })).body;
    expect(origins).toEqual(['https://field.example']);
    const saved = await call(app, updateEmbedOrigins, { params, token, body: { origins } });
    expect(saved.body.origins).toEqual(origins);
  });

  it.each([
    'http://field.example',
    'javascript:alert(1)',
    '*',
    "'self'",
    'https://a b',
    'field',
    'https://*.com',
    'https://a.example;sandbox',
  ])('[B15] [X14] refuses %s', async (origin) => {
    const app = await open();
    const venue = await app.createVenue();
    const { refusal } = await call(app, updateEmbedOrigins, {
      params: { client_id: venue.clientId },
      token: venue.token,
      body: { origins: [origin] },
    });
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter a website address such as https://www.example.com',
    });
  });
});
