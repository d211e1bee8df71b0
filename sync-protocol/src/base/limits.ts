/** Limits that both sides enforce. Bytes are of the body as sent; counts are inclusive. */

/** Minors one signing may cover. Requirement W7. */
export const MINORS_MAX = 10;

/** Mutations in one push. */
export const PUSH_BATCH_MAX = 100;

/** Body of one push: above the largest possible signing (1 MiB of picture, strokes and names). Rule Q3. */
export const PUSH_BODY_BYTES_MAX = 8 * 1024 * 1024;

/** The slowest line on which everything gets through, 32 kbit/s: time-outs grow with the bytes that are sent. Rule Q17. */
export const LINE_BYTES_PER_SECOND_MIN = 4_000;

/** The server waits this long for the body of a request. Rule Q17. */
export const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** The signature picture as a data URL, in characters. */
export const SIGNATURE_DATA_CHARS_MAX = 1_400_000;

/** Strokes of one signature, as a message may hold them. */
export const STROKE_POINTS_MAX = 20_000;

/** Pixels of a signature's picture: four times what the signature pad makes. A visitor's larger one is refused. Rule Q20. */
export const SIGNATURE_PICTURE_WIDTH_MAX = 2_000;
export const SIGNATURE_PICTURE_HEIGHT_MAX = 1_000;

/** Points over all strokes of one signature that are kept: 25 seconds without a pause. More are thinned. Rule Q20. */
export const STROKE_POINTS_KEPT_MAX = 1_500;

/** Rows in one page of a pull. */
export const PULL_PAGE_ROWS = 1_000;

/** Uploaded waiver PDF. */
export const WAIVER_PDF_BYTES_MAX = 20 * 1024 * 1024;

/** Signature canvas, in CSS pixels; wider screens keep the ratio. Requirement W12. */
export const SIGNATURE_CANVAS_WIDTH = 460;
export const SIGNATURE_CANVAS_HEIGHT = 150;
export const SIGNATURE_STROKE_WIDTH = 2;

/** Days without contact after which the people on a device lock. Rule D4. */
export const LEASE_DAYS = 7;

/** Days an acknowledged mutation is kept on the device, unless the server reports it backed up. Rule D6. */
export const ACKNOWLEDGED_KEEP_DAYS = 30;

/** Corrections of a device's clock beyond this are flagged on the record. Rule C3. */
export const CLOCK_FLAG_MS = 5 * 60 * 1000;

/** Characters of a password, at least. Requirement A4. */
export const PASSWORD_LENGTH_MIN = 6;

/** Characters of the reason for which staff let in a person whom an alert stops. Rule M6. */
export const OVERRIDE_REASON_CHARS_MAX = 200;
/** People of a party whose check-ins its own takes back with it. */
export const PARTY_PEOPLE_MAX = 200;

/** An uploaded logo, before it is redrawn. */
export const LOGO_BYTES_MAX = 5 * 1024 * 1024;

/** Characters of a promo code, at most. Requirement R2. */
export const PROMO_CODE_LENGTH_MAX = 20;

/** A message of a visitor to a venue. Requirement B24. */
export const VISITOR_MESSAGE_CHARS_MAX = 1_000;
