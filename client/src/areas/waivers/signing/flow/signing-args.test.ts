import { signWaiverArgsSchema } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { waiverIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { describe, expect, it } from 'vitest';
import { type FlowState, initialFlow } from './flow.model.ts';
import { queueSigningPort } from './queue-signing-port.ts';
import { buildSigningArgs, createSigningIdentity, type SigningContext, signedFor } from './signing-args.ts';
import { question, rulesWith, visitDocument } from './testing/visit-samples.ts';

const waiver = visitDocument({ fileId: 'doc-1', version: 3, sha256: 'a'.repeat(64) });
const context: SigningContext = {
  clientId: 'C00001',
  rules: { ...rulesWith([waiver]), language: 'es' },
  declarations: ['He leído la exención de responsabilidad.'],
  party: null,
  timeZone: 'America/New_York',
  userAgent: 'Kiosk/1.0',
};
const state: FlowState = {
  ...initialFlow,
  kind: 'adult_minor',
  step: { name: 'final' },
  hasConsented: true,
  minors: [
    { first_name: ' Kim ', last_name: 'Lo', DoB: '2015-3-7' },
    { first_name: 'Lou', last_name: 'Lo', DoB: '2018-12-31' },
  ],
  adult: {
    ...initialFlow.adult,
    adult_first_name: ' Ada ',
    adult_last_name: 'Lo',
    adult_DoB: '1990-5-9',
    email: 'a@b.co',
    phone: '5551234567',
  },
  signature: {
    type: 'drawn',
    picture: 'data:image/png;base64,AAAA',
    strokes: { width: 460, height: 150, strokes: [[[1, 2, 0, 0.5]]] },
  },
};
const identity = createSigningIdentity('C00001', 'adult_minor', 2, { uuid: 'event-1' });

describe('the arguments of a signing', () => {
  it('[C6] match the protocol, and leave the time of signing to the storage layer', () => {
    const whole = signWaiverArgsSchema.omit({ signed_at: true }).strict();
    expect(whole.safeParse(buildSigningArgs(state, identity, context)).success).toBe(true);
  });

  it('[Y103] say what is seen of the names, the email, the phone and the address', () => {
    const adult = {
      ...state.adult,
      adult_first_name: 'A\u200Bda',
      email: 'a@b\u00AD.co',
      phone: '\u202A5551234567\u202C',
      city: 'Bos\u200Bton',
    };
    const typed = { ...state, adult, minors: [{ first_name: '\u2060Kim', last_name: 'Lo', DoB: '2015-3-7' }] };
    expect(buildSigningArgs(typed, identity, context)).toMatchObject({
      adult_first_name: 'Ada',
      email: 'a@b.co',
      phone: '5551234567',
      city: 'Boston',
      minors: [{ first_name: 'Kim' }],
    });
  });

  it('[F54] name the record that the desk asked the signature for, and nothing where it asked for none', () => {
    const forWaiverId = 'C00001-000000000001';
    expect(buildSigningArgs(state, identity, { ...context, forWaiverId }).for_waiver_id).toBe(forWaiverId);
    expect(buildSigningArgs(state, identity, context)).not.toHaveProperty('for_waiver_id');
  });

  it('[M1] contain one id per person, the adult first, and an event id, made once', () => {
    expect(identity.waiverIds).toHaveLength(3);
    expect(new Set(identity.waiverIds).size).toBe(3);
    for (const id of identity.waiverIds) expect(waiverIdPattern.test(id)).toBe(true);
    expect(createSigningIdentity('C00001', 'minor', 2, { uuid: 'x' }).waiverIds).toHaveLength(2);
  });

  it('[U30] name the people of the waivers in the order of their ids', () => {
    const args = buildSigningArgs(state, identity, context);
    expect(signedFor(args)).toEqual(['Ada', 'Kim', 'Lou']);
    expect(signedFor({ ...args, kind: 'minor' })).toEqual(['Kim', 'Lou']);
    expect(signedFor({ ...args, kind: 'adult', minors: undefined })).toEqual(['Ada']);
  });

  it('[W1] contain the exact document, the consent with its declarations, strokes, picture and device', () => {
    expect(buildSigningArgs(state, identity, context)).toMatchObject({
      document_id: 'doc-1',
      document_version: 3,
      document_sha256: 'a'.repeat(64),
      consent: { electronic: true, language: 'es', declarations: ['He leído la exención de responsabilidad.'] },
      signature_type: 'drawn',
      strokes: { width: 460 },
      time_zone: 'America/New_York',
      user_agent: 'Kiosk/1.0',
    });
  });

  it('trim what was typed, write complete dates and omit an empty address', () => {
    const args = buildSigningArgs(state, identity, context);
    expect(args).toMatchObject({ adult_first_name: 'Ada', adult_DoB: '1990-05-09' });
    expect(args.minors?.[0]).toEqual({ first_name: 'Kim', last_name: 'Lo', DoB: '2015-03-07' });
    expect('street' in args).toBe(false);
  });

  it('carry no minors in an adult waiver and the text of a typed signature', () => {
    const typed = buildSigningArgs(
      { ...state, kind: 'adult', signature: { type: 'typed', picture: 'data:image/png;base64,AAAA', text: 'Ada Lo' } },
      identity,
      { ...context, party: { bookingId: 'B1', token: 't' } },
    );
    expect('minors' in typed).toBe(false);
    expect(typed).toMatchObject({ signature_text: 'Ada Lo', booking_id: 'B1', party_token: 't' });
    expect('strokes' in typed).toBe(false);
  });
});

describe('the documents of a signing', () => {
  const photos = visitDocument({
    documentId: 'd2',
    fileId: null,
    version: 2,
    sha256: 'b'.repeat(64),
    questionsVersion: 4,
    questions: [
      question({ question_id: 'photos', kind: 'yes_no' }),
      question({ question_id: 'shoe', kind: 'number', asked_of: 'person', required: false }),
    ],
  });
  const sent = (documents: (typeof waiver)[], change: Partial<FlowState> = {}) =>
    buildSigningArgs({ ...state, ...change }, identity, { ...context, rules: { ...context.rules, documents } });

  it('[W50] says no more than version 1 does for the waiver alone', () => {
    const plain = sent([waiver]);
    for (const name of ['documents', 'answers', 'guardian_relationship']) expect(plain).not.toHaveProperty(name);
  });

  it('[W50] names each document as it was shown, and the waiver as before too', () => {
    const args = sent([waiver, photos]);
    expect(args).toMatchObject({ document_id: 'doc-1', document_version: 3 });
    expect(args.documents).toEqual([
      { document_id: 'default', version: 3, sha256: 'a'.repeat(64), questions_version: 0 },
      { document_id: 'd2', version: 2, sha256: 'b'.repeat(64), questions_version: 4 },
    ]);
    const alone = sent([photos]);
    expect(alone.documents?.map(({ document_id: id }) => id)).toEqual(['d2']);
    expect(alone).not.toHaveProperty('document_sha256');
    expect(signWaiverArgsSchema.omit({ signed_at: true }).strict().safeParse(args).error).toBeUndefined();
  });

  it('[W50] leaves out what only minors sign where an adult signs alone', () => {
    const forMinors = { ...photos, neededBy: 'minors' as const };
    expect(sent([waiver, forMinors], { kind: 'adult' })).not.toHaveProperty('documents');
    expect(sent([waiver, forMinors]).documents).toHaveLength(2);
  });

  it('[W51] sends answers as the wire says them, of the person they are about', () => {
    const answers = { photos: 'no', 'shoe minor-1': '31', 'shoe minor-0': ' ', gone: 'x' };
    expect(sent([photos], { answers }).answers).toEqual([
      { question_id: 'photos', value: false },
      { question_id: 'shoe', value: 31, person: 2 },
    ]);
    expect(sent([photos], { kind: 'minor', answers }).answers?.[1]).toMatchObject({ person: 1 });
  });

  it('[W52] says the relation once, and apart for the minor to whom it differs', () => {
    const asking = { ...context, rules: { ...context.rules, isRelationshipRequired: true } };
    const relations = { isSame: false, ofEach: ['parent', 'authorized_adult'] } as const;
    const args = buildSigningArgs({ ...state, relations }, identity, asking);
    expect(args.guardian_relationship).toBe('parent');
    expect(args.minors?.map(({ relationship }) => relationship)).toEqual([undefined, 'authorized_adult']);
    expect(buildSigningArgs({ ...state, relations }, identity, context)).not.toHaveProperty('guardian_relationship');
  });
});

describe('a kiosk', () => {
  const args = buildSigningArgs(state, identity, context);

  it('returns ok only after the queue saved it', async () => {
    let release: (() => void) | undefined;
    const saved = new Promise<void>((resolve) => {
      release = resolve;
    });
    const port = queueSigningPort({ enqueue: () => saved.then(() => ({ ok: true as const, id: 'x' })) });
    const events: string[] = [];
    const submitted = port.submit(args).then(() => events.push('saved'));
    await Promise.resolve();
    expect(events).toEqual([]);
    release?.();
    await submitted;
    expect(events).toEqual(['saved']);
  });

  it('[S13] never reports success when the disk is full', async () => {
    const port = queueSigningPort({
      enqueue: () => Promise.resolve({ ok: false as const, kind: 'storage_full' as const, message: 'full' }),
    });
    expect(await port.submit(args)).toEqual({ ok: false, kind: 'storage_full', message: 'full' });
  });
});
