import { expect, it } from 'vitest';
import { onBothDatabases } from '../helpers/on-both-databases.ts';

onBothDatabases('health', (open) => {
  it('says that server and database answer', async () => {
    const app = await open();
    const { status, body } = await app.request('GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      database: 'ok',
      version: expect.any(String),
      uptime: expect.any(Number),
    });
  });

  it('answers an unknown path with the envelope', async () => {
    const app = await open();
    const { status, body } = await app.request('GET', '/api/nothing');
    expect(status).toBe(404);
    expect(body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
      error: body.message,
      requestId: expect.any(String),
    });
  });

  it('prints every bound contract as OpenAPI', async () => {
    const app = await open();
    const { body } = await app.request('GET', '/api/openapi.json');
    for (const contract of app.app.contracts)
      expect(body.paths[contract.path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(contract.method.toLowerCase());
  });
});
