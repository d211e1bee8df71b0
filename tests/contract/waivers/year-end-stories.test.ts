import type { ClientPrincipal } from '@gatehouse/server/access/principal';
import { everyWaiver, waiverColumns } from '@gatehouse/server/areas/people/records/all-waivers.shared.repository';
import { archiveAgain, restoreWaiver } from '@gatehouse/server/areas/waivers/signed/archive/restore.service';
import type { Row } from '@gatehouse/server/db/tables';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { triesOf } from '../../helpers/app/tries.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { endYear, mortalDeps, placesOf, runsOf } from '../../helpers/venues/year-end.ts';

const RUNS = { sqlite: triesOf({ usual: 15, long: 100 }), postgres: triesOf({ usual: 6, long: 40 }) };
const ZONES = ['Pacific/Auckland', 'America/New_York', 'Pacific/Honolulu'];
const START = Date.parse('2027-12-31T00:00:00.000Z');
const HOUR_MS = 3_600_000;

const step = fc.oneof(
  /* Signed so many days ago; some come from an upload. */
  fc.record({ kind: fc.constant('sign' as const), daysAgo: fc.nat({ max: 800 }), isImported: fc.boolean() }),
  fc.record({ kind: fc.constant('run' as const), diesAt: fc.option(fc.nat({ max: 4 })) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.nat({ max: 24 }) }),
  fc.record({ kind: fc.constant('year' as const) }),
  fc.record({ kind: fc.constantFrom('restore' as const, 'archive' as const), which: fc.nat() }),
);

/** What happened to one venue, with what is known of each waiver by simple means. */
class Story {
  readonly app: TestApp;
  readonly caller: ClientPrincipal;
  /** Rows as they were signed, but for the version, the day of a restore and until when they are held. */
  readonly signed = new Map<string, Partial<Row<'waivers'>>>();
  readonly restoredIn = new Map<string, string>();

  constructor(app: TestApp, caller: ClientPrincipal) {
    this.app = app;
    this.caller = caller;
  }

  get today(): string {
    return venueDateAt(this.app.clock.now(), this.caller.venue.timeZone);
  }

  async take(told: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    const { app, caller } = this;
    const { clientId } = caller.venue;
    if (told.kind === 'wait') app.clock.advance(told.hours * HOUR_MS);
    else if (told.kind === 'year') app.clock.advance(365 * 24 * HOUR_MS);
    else if (told.kind === 'run') {
      let moment = 0;
      await endYear(
        app,
        mortalDeps(app.deps, () => moment++ === told.diesAt),
      );
    } else if (told.kind === 'sign') {
      const date_signed = venueDateAt(app.clock.now() - told.daysAgo * 24 * HOUR_MS, caller.venue.timeZone);
      const id = await addWaiver(app, clientId, { date_signed, ...(told.isImported ? { event_id: null } : {}) });
      this.signed.set(id, await this.read(id));
    } else {
      const ids = [...this.signed.keys()];
      const id = ids[told.which % Math.max(ids.length, 1)];
      if (id === undefined) return;
      const before = await placesOf(app, clientId);
      const move = told.kind === 'restore' ? restoreWaiver : archiveAgain;
      await move(app.deps, caller, id);
      if (told.kind === 'restore' && before.archived.includes(id)) this.restoredIn.set(id, this.today.slice(0, 4));
      if (told.kind === 'archive' && !before.archived.includes(id)) await this.checkArchivedAgain(id);
    }
  }

  /** Expects each in one place, with every column but the three as it was signed. */
  async check(): Promise<void> {
    const { present, archived } = await placesOf(this.app, this.caller.venue.clientId);
    expect([...present, ...archived].toSorted()).toEqual([...this.signed.keys()].toSorted());
    for (const [id, row] of this.signed) expect(await this.read(id)).toEqual(row);
    const moved = await runsOf(this.app, this.caller.venue.clientId);
    expect(moved.reduce((sum, run) => sum + run.moved, 0)).toBeGreaterThanOrEqual(archived.length);
  }

  /** After a run that nothing cut off: past years are in the archive, but for restores of this year and uploads of it. */
  async checkAtRest(): Promise<void> {
    await endYear(this.app);
    const year = this.today.slice(0, 4);
    const { present } = await placesOf(this.app, this.caller.venue.clientId);
    for (const [id, row] of this.signed) {
      const isThisYears = String(row.date_signed) >= `${year}-01-01`;
      const cameThisYear =
        row.event_id === null &&
        venueDateAt(Date.parse(String(row.created_at)), this.caller.venue.timeZone).startsWith(year);
      const stays = isThisYears || cameThisYear || this.restoredIn.get(id) === year;
      if (!stays) expect(present, `${id} of ${row.date_signed} in ${year}`).not.toContain(id);
      if (isThisYears || this.restoredIn.get(id) === year) expect(present).toContain(id);
    }
  }

  private async checkArchivedAgain(id: string): Promise<void> {
    const { archived } = await placesOf(this.app, this.caller.venue.clientId);
    const wasRestored = this.restoredIn.has(id);
    if (!wasRestored) expect(archived).not.toContain(id);
    if (archived.includes(id)) this.restoredIn.delete(id);
  }

  private async read(id: string): Promise<Partial<Row<'waivers'>>> {
    const { clientId } = this.caller.venue;
    const rows = await this.app.deps.db.readVenue(clientId, (db) =>
      everyWaiver(db, (from) =>
        from.where('client_id', '=', clientId).where('waiver_id', '=', id).select(waiverColumns),
      ).execute(),
    );
    expect(rows).toHaveLength(1);
    const { version: _version, restored_on, kept_until, ...rest } = rows[0] as Row<'waivers'>;
    if (restored_on !== null) expect(kept_until).toBe(`${restored_on.slice(0, 4)}-12-31`);
    return rest;
  }
}

onBothDatabases('stories over New Year', (open, dialect) => {
  it('[W5] [W14] whatever happens, each waiver is in one place, unchanged, and in the right one after a whole run', async () => {
    const app = await open();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ZONES), fc.array(step, { maxLength: 25 }), async (timeZone, steps) => {
        app.clock.set(new Date(START).toISOString());
        const venue = await app.createVenue({ timeZone, servicePaidUntil: '2099-12-31' });
        const caller = { userId: venue.userId, venue: { clientId: venue.clientId, timeZone } } as ClientPrincipal;
        const told = new Story(app, caller);
        for (const one of steps) {
          await told.take(one);
          await told.check();
        }
        await told.checkAtRest();
        await told.check();
      }),
      { numRuns: RUNS[dialect] },
    );
  });
});
