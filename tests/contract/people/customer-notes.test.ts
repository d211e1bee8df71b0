import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';
import {
  ALERT_CHARS_MAX,
  ALERTS_MAX,
  NOTE_CHARS_MAX,
  NOTES_MAX,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { notesOf, postNote, putNote, removeNote } from '../../helpers/venues/note-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';

/** Notes that are there already. */
function fill(
  app: TestApp,
  { clientId }: TestVenue,
  waiverId: string,
  { count, level }: { count: number; level: AlertLevel | null },
) {
  const at = '2026-06-15T15:00:00.000Z';
  const rows = Array.from({ length: count }, (_, number) => ({
    client_id: clientId,
    note_id: `${waiverId} ${number}`,
    /* Each alert is of someone else. */
    waiver_id: level === null ? waiverId : `${waiverId} ${number}`,
    person_key: `${number}`,
    text: 'filled',
    level,
    alert_since: level === null ? null : at,
    created_at: at,
    created_by: 'user:1',
    updated_at: at,
    deleted_at: null,
  }));
  return app.deps.db.writeVenue(clientId, (db) => db.insertInto('customer_notes').values(rows).execute());
}

onBothDatabases('notes about a customer', (open) => {
  it('[F17] keeps text, author and time, on every waiver of the person, and in any spelling of its id', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const first = await addWaiver(app, venue.clientId);
    const second = await addWaiver(app, venue.clientId, { adult_first_name: 'ADA ' });
    const other = await addWaiver(app, venue.clientId, { adult_dob: '1999-01-01' });
    const { body } = await postNote(app, venue, first.toLowerCase(), { text: '  Prefers the left lane ' });
    expect(body.note).toMatchObject({ waiver_id: first, text: 'Prefers the left lane', level: null });
    app.clock.advance(60_000);
    await postNote(app, venue, second, { text: 'Brings her own shoes' });
    const { notes, alert } = await notesOf(app, venue, first);
    expect(alert).toBeNull();
    expect(notes).toEqual([
      expect.objectContaining({
        waiver_id: second,
        text: 'Brings her own shoes',
        created_at: '2026-06-15T15:01:00.000Z',
      }),
      expect.objectContaining({ created_by: expect.stringContaining('@'), created_at: '2026-06-15T15:00:00.000Z' }),
    ]);
    expect(await notesOf(app, venue, second)).toMatchObject({ notes });
    expect((await notesOf(app, venue, other)).notes).toEqual([]);
  });

  it('[F17] changes and deletes a note, and keeps what it said and who changed it', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const { note } = (await postNote(app, venue, waiverId, { text: 'Unmistakable words' })).body;
    app.clock.advance(60_000);
    await putNote(app, venue, waiverId, note.note_id, { text: 'Other words', level: 'notice' });
    /* The same again is no change. */
    await putNote(app, venue, waiverId, note.note_id, { text: 'Other words', level: 'notice' });
    app.clock.advance(60_000);
    expect(await removeNote(app, venue, waiverId, note.note_id)).toMatchObject({ status: 200 });
    const { notes, alert, history } = await notesOf(app, venue, waiverId);
    expect([notes, alert]).toEqual([[], null]);
    const by = expect.stringContaining('@') as unknown;
    expect(history).toEqual([
      {
        note_id: note.note_id,
        kind: 'deleted',
        happened_at: '2026-06-15T15:02:00.000Z',
        by,
        text: 'Other words',
        level: 'notice',
      },
      {
        note_id: note.note_id,
        kind: 'changed',
        happened_at: '2026-06-15T15:01:00.000Z',
        by,
        text: 'Other words',
        level: 'notice',
      },
      {
        note_id: note.note_id,
        kind: 'created',
        happened_at: '2026-06-15T15:00:00.000Z',
        by,
        text: 'Unmistakable words',
        level: null,
      },
    ]);
    for (const answer of [
      await removeNote(app, venue, waiverId, note.note_id),
      await putNote(app, venue, waiverId, note.note_id, { text: 'Too late' }),
    ])
      expect(answer).toMatchObject({ status: 404, refusal: { message: 'This note was deleted.' } });
    const log = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').orderBy('seq').selectAll().execute(),
    );
    const actor = `user:${venue.userId}`;
    expect(log).toMatchObject(
      ['created', 'changed', 'deleted'].map((kind) => ({
        action: `customer_note_${kind}`,
        actor,
        subject: note.note_id,
      })),
    );
    expect(JSON.stringify(log)).not.toMatch(/words/);
  });

  it('[F17] [X6] bounds a note, an alert and their number, each with a sentence at its field', async ({ app }) => {
    const venue = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId);
    const long = (chars: number) => 'a'.repeat(chars);
    const refused = [
      { text: ' ' },
      { text: long(NOTE_CHARS_MAX + 1) },
      { text: long(ALERT_CHARS_MAX + 1), level: 'stop' as const },
    ];
    for (const body of refused)
      expect(await postNote(app, venue, waiverId, body)).toMatchObject({
        status: 400,
        refusal: { code: 'INVALID_INPUT', fields: { text: expect.any(String) } },
      });
    expect(await postNote(app, venue, waiverId, { text: long(NOTE_CHARS_MAX) })).toMatchObject({ status: 200 });
    expect(await postNote(app, venue, waiverId, { text: long(ALERT_CHARS_MAX), level: 'stop' })).toMatchObject({
      status: 200,
    });
    await fill(app, venue, waiverId, { count: NOTES_MAX - 2, level: null });
    expect(await postNote(app, venue, waiverId, { text: 'one more' })).toMatchObject({ status: 400 });

    const other = await addWaiver(app, venue.clientId, { adult_first_name: 'Grace' });
    await fill(app, venue, other, { count: ALERTS_MAX - 1, level: 'notice' });
    expect(await postNote(app, venue, other, { text: 'one more', level: 'notice' })).toMatchObject({ status: 400 });
  });

  it('[F17] [I1] neither shows nor changes the notes of another venue', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const waiverId = await addWaiver(app, venue.clientId);
    const own = await addWaiver(app, other.clientId);
    const { note } = (await postNote(app, venue, waiverId, { text: 'Banned', level: 'stop' })).body;
    expect(await notesOf(app, other, own)).toMatchObject({ notes: [], alert: null });
    expect(await postNote(app, other, waiverId, { text: 'Not mine' })).toMatchObject({ status: 404 });
    expect(await putNote(app, other, own, note.note_id, { text: 'Not mine' })).toMatchObject({ status: 404 });
    expect(await removeNote(app, other, own, note.note_id)).toMatchObject({ status: 404 });
    expect((await notesOf(app, venue, waiverId)).notes).toMatchObject([{ text: 'Banned', level: 'stop' }]);
  });
});
