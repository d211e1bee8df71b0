import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';

export const fileSample: DocumentFile = {
  file_id: 'f1',
  language: 'en',
  file_name: 'waiver.pdf',
  sha256: '0'.repeat(64),
  page_count: 1,
  is_joined: false,
  page_width_pt: 612,
  page_height_pt: 792,
  uploaded_at: '2026-11-20T15:30:00.000Z',
};

/** Three pages as one. */
export const joinedSample: DocumentFile = {
  ...fileSample,
  file_id: 'f2',
  file_name: 'three-pages.pdf',
  page_count: 3,
  is_joined: true,
  page_height_pt: 2376,
};

/** The one that every venue has. */
export const waiverSample: WaiverDocument = {
  document_id: 'default',
  client_id: 'C00001',
  is_default: true,
  status: 'published',
  name: 'Waiver',
  needed_by: 'everyone',
  offering_ids: [],
  validity: 'calendar_year',
  validity_count: null,
  renewal_mail: false,
  fallback_language: 'en',
  version: 1,
  text_version: 1,
  questions_version: 0,
  files: [fileSample],
  draft_files: [],
  questions: [],
  revision: 4,
};

export const consentSample: WaiverDocument = {
  ...waiverSample,
  document_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  is_default: false,
  name: 'Photo consent',
  needed_by: 'offerings',
  offering_ids: ['C00001-Off1'],
  validity: 'months',
  validity_count: 6,
};

export const healthSample: Question = {
  question_id: 'q1',
  kind: 'yes_no',
  text: { en: 'Do you have a heart condition?' },
  options: [],
  required: true,
  is_health: true,
  asked_of: 'person',
  clause: null,
  min: null,
  max: null,
  stop_values: ['yes'],
};

export const levelSample: Question = {
  ...healthSample,
  question_id: 'q2',
  kind: 'choice',
  text: { en: 'How well do you climb?' },
  options: [
    { value: 'Beginner', text: { en: 'Beginner' } },
    { value: 'Expert', text: { en: 'Expert' } },
  ],
  required: false,
  is_health: false,
  asked_of: 'signing',
  stop_values: [],
};
