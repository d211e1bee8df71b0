/* Written by client/scripts/write-replies.ts from the contracts. */
import type {
  getPublicWaiver,
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint, type Place } from '../endpoint.ts';
import { isFlag, isNumber, isText, isWhole, listOf, matching, oneOf, optional, orNull, shape } from '../shape.ts';

const isTextPart = shape({
  en: optional(isText),
  es: optional(isText),
  fr: optional(isText),
  de: optional(isText),
  ar: optional(isText),
});

const isReply = shape({
  success: oneOf(true),
  message: isText,
  waiver_id: isText,
  waiver_ids: listOf(isText),
  download_token: isText,
  documents: listOf(shape({ document_id: isText, name: isText, valid_until: orNull(isText) })),
});

/** What a visitor needs to sign: the venue and its published documents; a party’s link names its booking. */
export const getPublicWaiverEndpoint: Endpoint<ReplyOf<typeof getPublicWaiver>> = endpoint(
  { method: 'GET', path: '/api/public/waiver/:client_id' },
  shape({
    success: oneOf(true),
    client: shape({
      client_id: isText,
      client_name: isText,
      time_zone: isText,
      address_required: isFlag,
      address_asked: optional(isFlag),
      accent_color: isText,
      dark_mode: isFlag,
      has_logo: isFlag,
      logo_version: orNull(isText),
      has_waiver: isFlag,
      adult_age: isWhole,
      relationship_required: isFlag,
    }),
    document: orNull(
      shape({
        document_id: isText,
        client_id: isText,
        version: isWhole,
        sha256: isText,
        file_name: isText,
        text: isText,
        page_width_pt: isNumber,
        page_height_pt: isNumber,
        uploaded_at: matching(
          /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
        ),
        picture_url: isText,
        pdf_url: isText,
      }),
    ),
    documents: listOf(
      shape({
        document_id: isText,
        name: isText,
        version: isWhole,
        needed_by: oneOf('everyone', 'offerings', 'minors'),
        offering_ids: listOf(isText),
        required: oneOf('everyone', 'minors', 'no'),
        language: oneOf('en', 'es', 'fr', 'de', 'ar'),
        languages: listOf(oneOf('en', 'es', 'fr', 'de', 'ar')),
        sha256: isText,
        text: isText,
        page_count: isWhole,
        page_width_pt: isNumber,
        page_height_pt: isNumber,
        picture_url: isText,
        pdf_url: isText,
        questions: listOf(
          shape({
            question_id: isText,
            kind: oneOf('yes_no', 'choice', 'text', 'number', 'date', 'initials'),
            text: isTextPart,
            options: listOf(shape({ value: isText, text: isTextPart })),
            required: isFlag,
            is_health: isFlag,
            asked_of: oneOf('signing', 'person'),
            clause: orNull(isWhole),
            min: orNull(isNumber),
            max: orNull(isNumber),
          }),
        ),
        questions_version: isWhole,
        fallback_language: oneOf('en', 'es', 'fr', 'de', 'ar'),
      }),
    ),
  }),
);

/** The signed waiver with its evidence page. */
export const getSignedPdfPlace: Place = {
  method: 'GET',
  path: '/api/pdf/waiver/:waiver_id/pdf',
  contentType: 'application/pdf',
};

/** Sign as an adult, for oneself and one to ten minors. */
export const signAdultMinorWaiverEndpoint: Endpoint<ReplyOf<typeof signAdultMinorWaiver>> = endpoint(
  { method: 'POST', path: '/api/public/waiver/adult-minor-waiver' },
  isReply,
);

/** Sign as an adult. */
export const signAdultWaiverEndpoint: Endpoint<ReplyOf<typeof signAdultWaiver>> = endpoint(
  { method: 'POST', path: '/api/public/waiver/waiver-signature' },
  isReply,
);

/** Sign as a parent or guardian for one to ten minors. */
export const signMinorWaiverEndpoint: Endpoint<ReplyOf<typeof signMinorWaiver>> = endpoint(
  { method: 'POST', path: '/api/public/waiver/minor-waiver' },
  isReply,
);
