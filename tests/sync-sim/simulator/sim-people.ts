import type { VisitDocument } from '@gatehouse/client/areas/waivers/signing/flow/documents/visit-document';
import { initialFlow } from '@gatehouse/client/areas/waivers/signing/flow/flow.model';
import { buildSigningArgs, createSigningIdentity } from '@gatehouse/client/areas/waivers/signing/flow/signing-args';
import { rulesWith, visitDocument } from '@gatehouse/client/areas/waivers/signing/flow/testing/visit-samples';
import type { Given } from '@gatehouse/client/sync/port/engine-port';
import { signaturePicture } from '../../helpers/samples/signing-samples.ts';
import type { Random } from './random.ts';
import { typedAnswers } from './sim-documents.ts';

const picture = signaturePicture();

/** A document that the server does not hold: a signing is kept all the same. Rule Q9. */
const rules = rulesWith([visitDocument({ fileId: '6f1c3a52-0d0b-4d8e-9a53-1f2a6f0c9b11' })]);

/** The arguments of a signing, made by the code of the visitor's screen; `shown` are the documents that were read, if there were any. */
export function signing(
  random: Random,
  clientId: string,
  kind: 'adult' | 'minor' | 'adult_minor' = 'adult',
  shown: readonly VisitDocument[] = [],
): Given<'sign_waiver'> {
  const minors = Array.from({ length: kind === 'adult' ? 0 : random.int(1, 3) }, (_, index) => ({
    first_name: `Kid${index}`,
    last_name: 'Sim',
    DoB: '2016-02-03',
  }));
  const adult = {
    ...initialFlow.adult,
    adult_first_name: `Guest${random.int(0, 999)}`,
    adult_last_name: 'Sim',
    adult_DoB: '1990-02-28',
    email: 'guest@example.org',
    phone: '(555) 123-4567',
  };
  const identity = createSigningIdentity(clientId, kind, minors.length, { uuid: random.uuid(), random: random.bytes });
  const signature = { type: 'typed' as const, picture, text: `${adult.adult_first_name} Sim` };
  const answers = typedAnswers(random, { kind, adult, minors }, shown);
  return buildSigningArgs({ ...initialFlow, kind, minors, adult, answers, signature, hasConsented: true }, identity, {
    clientId,
    rules: shown.length > 0 ? rulesWith(shown) : rules,
    declarations: [],
    party: null,
    timeZone: 'America/New_York',
    userAgent: 'sim',
  });
}
