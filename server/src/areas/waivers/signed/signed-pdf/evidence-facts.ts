import { dayText, zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { type Evidence, type ShownDocument, shownDocuments } from '../evidence.ts';
import type { SignedWaiver } from './signed-waiver.ts';

/** A heading and its facts, in the order of the page. */
export interface FactGroup {
  title: string;
  facts: [label: string, value: string][];
}

const reviewWords: Readonly<Record<string, string>> = {
  missing_field: 'A required field was empty.',
  no_ink: 'The signature shows no ink.',
  bad_email: 'The email address is not valid.',
  bad_phone: 'The phone number is not valid.',
  bad_birth_date: 'A date of birth is impossible.',
  adult_under_age: 'The person signing as an adult was not of age.',
  guardian_under_age: 'The parent or guardian was not of age.',
  minor_of_age: 'A person listed as a minor was of age.',
  no_minor: 'No minor was listed.',
  no_consent: 'Consent to sign electronically was not recorded.',
  no_document: 'No waiver document was in force or named.',
  unknown_document: 'The device showed a version of the waiver that is not known here.',
  document_mismatch: 'The device showed a waiver that differs from the stored one.',
  answer_missing: 'A required question was not answered.',
  bad_answer: 'An answer does not fit its question.',
  unknown_question: 'The device asked a question that is not known here.',
  relationship_missing: 'The relation of the adult to a minor was not given.',
  too_many_alerts: 'An answer needs attention, and there was no room for another alert.',
  picture_redrawn: 'The picture that was sent could not be used; this one was drawn from the recorded strokes.',
  picture_reduced: 'The picture was larger than a signature pad makes. It was saved at a usual size.',
  picture_unreadable: 'The picture of the signature could not be read.',
  strokes_thinned: 'More points were recorded than a hand can draw. Only some of them were kept.',
  consent_cut: 'The declarations were too long. Only their beginning was kept.',
  revoked_device: 'The device had been removed by the owner.',
  venue_cancelled: 'The venue’s subscription had been canceled.',
  unknown_person: 'The device named a person who is not known here.',
  person_left: 'The person whom the device named did not work here at that time.',
  role_lacked: 'The person whom the device named was not allowed to do this at that time.',
  pin_withdrawn: 'The PIN that was used at the device was no longer that person’s.',
  card_withdrawn: 'The staff card that was used at the device was no longer that person’s.',
  former_role: 'The owner had given the device another role.',
  edited_by_staff: 'What the device sent was corrected by staff.',
  card_number_masked: 'A card number was typed into a field, and only its last four digits were kept.',
  id_spent: 'The waiver ID that was sent belongs to an erased record, so that a new one was given.',
  clock_flagged: 'The device’s clock was wrong by more than five minutes.',
};

/** `Jun 15, 2026, 11:00 AM EDT`; the evidence names the seconds, in UTC. */
export function localTime(atUtc: string, timeZone: string): string {
  return zonedInstantText(Date.parse(atUtc), timeZone);
}

/** `Mar 5, 1990`, or as it was written when it is no date. */
export function birthDate(date: string): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : dayText(date);
}

/** The facts of the evidence page. Requirement W1. */
export function evidenceFacts(waiver: SignedWaiver): FactGroup[] {
  const { evidence } = waiver;
  const groups = [recordFacts(waiver), ...documentFacts(waiver), timeFacts(evidence), originFacts(waiver)];
  if (waiver.reviewReasons.length === 0) return groups;
  const notes = waiver.reviewReasons.map((reason) => reviewWords[reason] ?? reason).join('\n');
  return [...groups, { title: 'For review', facts: [['Notes', notes]] }];
}

function recordFacts({ evidence, evidenceSha256 }: SignedWaiver): FactGroup {
  const { signature } = evidence;
  return {
    title: 'Record',
    facts: [
      ['Signing event', evidence.event_id],
      ['Waivers', evidence.people.map(({ waiver_id: id }) => id).join(', ')],
      ['Evidence SHA-256', evidenceSha256],
      [
        'Signature',
        signature.type === 'typed'
          ? `Typed${signature.text ? `: ${signature.text}` : ''}`
          : `Drawn, ${signature.strokes_count} ${signature.strokes_count === 1 ? 'stroke' : 'strokes'} recorded`,
      ],
      ['Picture SHA-256', signature.picture_sha256],
      ...(signature.strokes_sha256 ? [['Strokes SHA-256', signature.strokes_sha256] as [string, string]] : []),
      ['Electronic consent', consentWords(evidence)],
      ...(evidence.booking ? [['Booking', evidence.booking.booking_id] as [string, string]] : []),
    ],
  };
}

function consentWords({ consent }: Evidence): string {
  if (!consent) return 'Not recorded';
  return `${consent.electronic ? 'Given' : 'Not given'}, language ${consent.language || 'unknown'}`;
}

function documentFacts({ evidence, documents }: SignedWaiver): FactGroup[] {
  const shown = shownDocuments(evidence);
  if (shown.length === 0) return [{ title: 'Document shown', facts: [['Document', 'No document was in force.']] }];
  const stored = documents.values();
  return shown.map((document, index) => ({
    title: shown.length === 1 ? 'Document shown' : `Document shown ${index + 1} of ${shown.length}`,
    facts: [
      ...(document.name === null ? [] : [['Name', document.name] as [string, string]]),
      ['File', (document.is_known ? stored.next().value?.fileName : undefined) ?? 'Not stored here'],
      ['Version', document.version === null ? 'Unknown' : String(document.version)],
      ...(document.language === null ? [] : [['Language', document.language] as [string, string]]),
      ['SHA-256 of the PDF', document.sha256 ?? 'Unknown'],
      ...idFacts(evidence, document),
    ],
  }));
}

/** Evidence of the first format knows files only. */
function idFacts({ format }: Evidence, { document_id: id, file_id: fileId }: ShownDocument): [string, string][] {
  if (format === 1) return [['Document', fileId ?? 'Unknown']];
  return [
    ['Document', id],
    ['File ID', fileId ?? 'Unknown'],
  ];
}

function timeFacts({ time }: Evidence): FactGroup {
  const seconds = (ms: number) => `${ms > 0 ? '+' : ''}${(ms / 1000).toFixed(3)} s`;
  return {
    title: 'Time',
    facts: [
      ['Signed (venue time)', `${localTime(time.corrected_at, time.venue_time_zone)} (${time.venue_time_zone})`],
      ['Signed (UTC)', time.corrected_at],
      ['Device’s clock', time.device_at],
      [
        'Correction applied',
        time.correction_ms === null ? 'None needed: the server’s clock' : seconds(time.correction_ms),
      ],
      ['Received by the server', time.received_at],
      ['Device’s time zone', time.device_time_zone ?? 'Not recorded'],
    ],
  };
}

function originFacts({ evidence: { origin }, deviceName }: SignedWaiver): FactGroup {
  const device = origin.device_id ? `${deviceName ?? 'Device'} (${origin.device_id})` : 'The signer’s own browser';
  return {
    title: 'Origin',
    facts: [
      ['Taken on', device],
      ['IP address', origin.ip || 'Not recorded'],
      ['Browser', origin.device_user_agent ?? (origin.user_agent || 'Not recorded')],
      ['Request', origin.mutation_id],
    ],
  };
}
