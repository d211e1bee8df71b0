import type {
  createDocument,
  updateQuestions,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { createDocument as addDocument } from '../areas/waivers/documents/documents.service.ts';
import { publishDocument } from '../areas/waivers/documents/publish-document.service.ts';
import { updateDocumentQuestions } from '../areas/waivers/documents/questions.service.ts';
import { uploadFile } from '../areas/waivers/documents/upload-file.service.ts';
import type { Deps } from '../integrations/deps.ts';
import { demoAgreementPdf } from './waiver-pdf.ts';

type Question = BodyOf<typeof updateQuestions>['questions'][number];

const plain = {
  options: [],
  required: true,
  is_health: false,
  asked_of: 'person',
  stop_values: [],
  clause: null,
  min: null,
  max: null,
} satisfies Partial<Question>;

/** Two that anyone may read, and one about health that keeps the desk from checking in. */
const questions: Question[] = [
  {
    ...plain,
    kind: 'choice',
    text: { en: 'How much have you trained before?' },
    options: [
      { value: 'never', text: { en: 'Never' } },
      { value: 'some', text: { en: 'A little' } },
      { value: 'regularly', text: { en: 'Regularly' } },
    ],
  },
  { ...plain, kind: 'initials', text: { en: 'I follow the instructor at all times' }, clause: 2, asked_of: 'signing' },
  {
    ...plain,
    kind: 'yes_no',
    text: { en: 'Has a doctor advised against contact sports?' },
    is_health: true,
    stop_values: ['yes'],
  },
];

/** An agreement that the guests of one offering sign besides the waiver. */
export async function writeSecondDocument(
  deps: Deps,
  { clientId, userId, venueName }: { clientId: string; userId: string; venueName: string },
): Promise<void> {
  const given: BodyOf<typeof createDocument> = {
    name: 'Trial class agreement',
    needed_by: 'offerings',
    offering_ids: [`${clientId}-Off1`],
    validity: 'months',
    validity_count: 6,
  };
  const { document_id: id } = await addDocument(deps, clientId, given, userId);
  const upload = { name: 'trial-class-agreement.pdf', bytes: Buffer.from(await demoAgreementPdf(venueName)) };
  await uploadFile(deps, clientId, id, { upload, language: english, joins: false, userId });
  await publishDocument(deps, clientId, id, { changesText: true, userId });
  await updateDocumentQuestions(deps, clientId, id, { questions }, userId);
}
