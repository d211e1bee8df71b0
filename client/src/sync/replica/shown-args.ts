import {
  detailFields,
  eachField,
  minorFieldNames,
  signerFieldNames,
} from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import type {
  CheckInArgs,
  CheckInPartyArgs,
  UndoCheckInArgs,
  UndoCheckInPartyArgs,
} from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { isInstant, isNatural, isText, isWhole, listOf, oneOf, optional, shape } from '../../lib/api/shape.ts';

/** A signing without fields that no list shows. */
export type SignWaiverShown = Omit<SignWaiverArgs, 'signature_data' | 'strokes'>;

export type ShownArgs =
  | { name: 'sign_waiver'; args: SignWaiverShown }
  | { name: 'check_in'; args: CheckInArgs }
  | { name: 'undo_check_in'; args: UndoCheckInArgs }
  | { name: 'check_in_party'; args: CheckInPartyArgs }
  | { name: 'undo_check_in_party'; args: UndoCheckInPartyArgs };

/* Every argument that a shown row is derived from. The server checks lengths and characters. */
const shapes: Readonly<Record<ShownArgs['name'], (args: unknown) => boolean>> = {
  sign_waiver: shape({
    kind: oneOf(...signingKinds),
    waiver_ids: listOf(isText),
    event_id: isText,
    booking_id: optional(isText),
    for_waiver_id: optional(isText),
    signed_at: isInstant,
    ...eachField(signerFieldNames, () => isText),
    ...eachField(detailFields, () => optional(isText)),
    document_version: optional(isWhole),
    documents: optional(listOf(shape({ document_id: isText, version: isWhole }))),
    minors: optional(listOf(shape(eachField(minorFieldNames, () => isText)))),
  }),
  check_in: shape({
    checkin_id: isText,
    waiver_id: isText,
    membership_id: optional(isText),
    checked_in_at: isInstant,
    override: optional(shape({ reason: isText })),
  }),
  undo_check_in: shape({ checkin_id: isText }),
  check_in_party: shape({
    booking_id: isText,
    party_goers: isNatural,
    checked_in_at: isInstant,
    seen: optional(shape({ date_scheduled: isText, booking_time: isText })),
    checkin_ids: optional(listOf(isText)),
    override: optional(shape({ reason: isText })),
  }),
  undo_check_in_party: shape({
    party_check_in_id: isText,
    booking_id: isText,
    checkin_ids: optional(listOf(isText)),
  }),
};

/** The arguments of a queued mutation that rows are derived from; null for an unknown name or shape. */
export function readShownArgs(name: string, args: unknown): ShownArgs | null {
  return isShownName(name) && shapes[name](args) ? ({ name, args } as ShownArgs) : null;
}

function isShownName(name: string): name is ShownArgs['name'] {
  return Object.hasOwn(shapes, name);
}
