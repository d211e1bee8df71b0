import { buildEvidence } from '@gatehouse/server/areas/waivers/signed/evidence';
import { prepareDeviceSigning } from '@gatehouse/server/areas/waivers/signed/signature/prepare-signing';
import type { SignedWaiver } from '@gatehouse/server/areas/waivers/signed/signed-pdf/signed-waiver';
import { signaturePicture } from '../samples/signing-samples.ts';
import { deviceArgs, deviceContext } from './signing-venue.ts';

const png = Buffer.from(signaturePicture().split(',')[1] ?? '', 'base64');
const { signature } = await prepareDeviceSigning(deviceArgs('C00001'));

/** A waiver that one adult signed on a device, without a document. */
export function signedWaiver(first: string, last: string, change: Partial<SignedWaiver> = {}): SignedWaiver {
  const args = deviceArgs('C00001', { adult_first_name: first, adult_last_name: last });
  const strokes = JSON.stringify(args.strokes);
  const facts = {
    client_name: 'Venue',
    time_zone: 'Asia/Tokyo',
    address_required: 0,
    adult_age: 18,
    relationship_required: 0,
    rules_changed_at: null,
    service_paid_until: null,
    activated_at: null,
  };
  const people = [
    {
      waiver_id: 'C00001-000000000000',
      waiver_type: 'Adult' as const,
      first_name: first,
      last_name: last,
      DoB: '1990-02-28',
    },
  ];
  const signed = { atUtc: args.signed_at, correctionMs: 0, isFlagged: false };
  const shown = { documents: [], questions: [], answersSha256: null };
  const parts = { args, context: deviceContext(), facts, people, signed, venueDate: '2026-06-15', signature, ...shown };
  return {
    waiverId: 'C00001-000000000000',
    venueName: 'Venue',
    accentColor: '#007bff',
    evidence: buildEvidence(parts),
    evidenceSha256: '0'.repeat(64),
    reviewReasons: [],
    deviceName: 'Entrance',
    signature: { png, strokes },
    documents: [],
    answers: [],
    ...change,
  };
}
