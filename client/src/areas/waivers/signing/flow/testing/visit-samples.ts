import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { VisitDocument } from '../documents/visit-document.ts';
import type { FormRules } from '../flow.rules.ts';

/** The waiver of a visit, in English, for tests. */
export function visitDocument(fields: Partial<VisitDocument> = {}): VisitDocument {
  return {
    documentId: 'default',
    fileId: 'file-1',
    name: 'Waiver',
    neededBy: 'everyone',
    version: 1,
    sha256: 'a'.repeat(64),
    text: 'I accept the risk.',
    pictureUrls: ['data:image/webp;base64,'],
    widthPt: 612,
    heightPt: 792,
    questions: [],
    questionsVersion: 0,
    fallbackLanguage: 'en',
    ...fields,
  };
}

/** A required question, asked once. */
export function question(fields: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    question_id: 'q',
    kind: 'text',
    text: { en: 'Question', es: 'Pregunta' },
    options: [],
    required: true,
    is_health: false,
    asked_of: 'signing',
    clause: null,
    min: null,
    max: null,
    ...fields,
  };
}

export function rulesWith(documents: readonly VisitDocument[]): FormRules {
  return {
    venueDate: '2026-11-20',
    isAddressRequired: false,
    adultAge: 18,
    isRelationshipRequired: false,
    documents,
    language: 'en',
  };
}
