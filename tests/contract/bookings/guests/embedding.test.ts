import { listEmbedOrigins, updateEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';

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
});

onAnyDatabase('what a page in a frame and its settings refuse', (open) => {
  it('[B26] shows a website that is not allowed a link to the page, and the page itself to nobody else', async () => {
    const app = await open();
    const { clientId, token } = await app.createVenue({ clientName: 'Red <Rock>' });
    const origins = ['https://*.arena.example', 'https://field.example'];
    await call(app, updateEmbedOrigins, { params: { client_id: clientId }, token, body: { origins } });
    const page = `/book/${clientId}/${clientId}-Off1`;
    const ask = (headers: Record<string, string>, path = page) => app.app.hono.request(path, { headers });
    const from = (referer: string) => ({
      'Sec-Fetch-Dest': 'iframe',
      'Sec-Fetch-Site': 'cross-site',
      Referer: referer,
    });

    const refused = await ask(
      { ...from('https://stranger.example/'), 'Accept-Language': 'es-MX' },
      `${page}?scheme=dark`,
    );
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(refused.headers.get('x-frame-options')).toBeNull();
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const shown = await refused.text();
    expect(shown).toContain(
      `<a href="${page}" target="_blank" rel="noopener">Abrir la página de reservas de Red &lt;Rock&gt;</a>`,
    );
    expect(shown).toContain('<meta name="color-scheme" content="dark">');
    expect(shown).not.toMatch(/<script|<img|<form|<iframe/);

    const strict = `frame-ancestors ${origins.join(' ')}`;
    const cases: Record<string, string>[] = [
      from('https://field.example/'),
      from('https://west.arena.example/book'),
      /* A tab of its own, a page within the frame, a browser that says less, and a website that names itself to nobody. */
      { ...from('https://stranger.example/'), 'Sec-Fetch-Dest': 'document' },
      { ...from('https://gatehouse.example/'), 'Sec-Fetch-Site': 'same-origin' },
      { Referer: 'https://stranger.example/' },
      { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' },
      from('nonsense'),
    ];
    for (const headers of cases) {
      const answered = await ask(headers);
      expect(answered.headers.get('content-security-policy'), JSON.stringify(headers)).toContain(strict);
      expect(await answered.text()).not.toContain('Red');
    }
    for (const path of ['/book/C99999/C99999-Off1', '/login', `/waiver/${clientId}`]) {
      const answered = await ask(from('https://stranger.example/'), path);
      expect(answered.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(answered.headers.get('x-frame-options')).toBe('DENY');
    }
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
