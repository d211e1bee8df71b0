import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { ranStatements } from '../../helpers/app/statements.ts';
import { createSigningVenue, deviceArgs, readSignings } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

/* What one push signs is read and stored together, and each item means what it would mean alone. */
onBothDatabases('signings of one push', () => {
  async function start(app: Parameters<typeof createSigningVenue>[0]) {
    const venue = await createSigningVenue(app);
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const signing = (change: Parameters<typeof deviceArgs>[1] = {}) => deviceArgs(venue.clientId, change);
    const send = async (items: [name: string, args: object][]) => {
      const { results } = await push(
        app,
        desk,
        items.map(([name, args]) => mutationOf(venue.clientId, name, args as Record<string, unknown>)),
      );
      return results.map(({ status, code, needs_review: review }) => ({ status: code ?? status, review }));
    };
    return { venue, signing, send };
  }

  it('[F34] a person who signs twice, and one of two people with one name, count as new once', async ({ app }) => {
    const { venue, signing, send } = await start(app);
    const twins = {
      kind: 'minor' as const,
      waiver_ids: [...signing().waiver_ids, ...signing().waiver_ids],
      minors: [1, 2].map(() => ({ first_name: 'Bo', last_name: 'Long', DoB: '2016-05-04' })),
    };
    const signings = [signing(), signing(), signing(twins), signing({ adult_first_name: 'Quinn' })];
    const answers = await send(signings.map((args) => ['sign_waiver', args]));
    expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
    const { waivers, images } = await readSignings(app, venue);
    const isFirst = new Map(waivers.map((row) => [row.waiver_id, row.is_first]));
    expect(signings.flatMap(({ waiver_ids: ids }) => ids.map((id) => isFirst.get(id)))).toEqual([1, 0, 1, 1, 1]);
    expect(images.map(({ event_id: id }) => id).toSorted()).toEqual(signings.map((one) => one.event_id).toSorted());
  });

  it('[Q2] [W5] one that takes the id of another parks alone', async ({ app }) => {
    const { venue, signing, send } = await start(app);
    const [first, last] = [signing(), signing({ adult_first_name: 'Quinn' })];
    const taken = signing({ adult_first_name: 'Eve', waiver_ids: first.waiver_ids });
    const again = signing({ adult_first_name: 'Eve', event_id: first.event_id });
    const items = [first, taken, again, last].map((args): [string, object] => ['sign_waiver', args]);
    expect((await send(items)).map(({ status }) => status)).toEqual([
      'applied',
      'ALREADY_EXISTS',
      'ALREADY_EXISTS',
      'applied',
    ]);
    const { events, images, counts, audit } = await readSignings(app, venue);
    expect([events.length, images.length, audit.length]).toEqual([2, 2, 2]);
    expect(counts).toMatchObject([{ signed: 2 }]);
  });

  it('[F34] cost no more statements if they are many', async ({ app }) => {
    const { signing, send } = await start(app);
    const costOf = async (count: number): Promise<number> => {
      const items = Array.from({ length: count }, (): [string, object] => ['sign_waiver', signing()]);
      return (await ranStatements(() => send(items))).length;
    };
    /* The first ones read what the process then knows. */
    for (const count of [2, 2]) await costOf(count);
    const [few, many] = [await costOf(2), await costOf(8)];
    expect(few).toBeGreaterThan(5);
    expect(many).toBeLessThanOrEqual(few);
  });

  it('[M4] a check-in finds the signing before it', async ({ app }) => {
    const { venue, signing, send } = await start(app);
    const args = signing();
    const checkIn = {
      checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
      waiver_id: args.waiver_ids[0],
      checked_in_at: '2026-06-15T14:00:00.000Z',
    };
    const answers = await send([
      ['sign_waiver', args],
      ['check_in', checkIn],
      ['sign_waiver', signing({ adult_first_name: 'Quinn' })],
    ]);
    expect(answers[1]).toEqual({ status: 'applied', review: undefined });
  });
});
