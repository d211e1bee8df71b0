/**
 * Wire versions. A change to any schema in `messages`, `mutations` or `entities` changes the pinned hash
 * in `version.test.ts`, which requires a new number here, a line in SPEC.md and new fixtures.
 */

/** Version of the push and pull messages. Rule V1. */
export const PROTOCOL_VERSION = 1;

/** Version of the rows a pull carries. A device whose cache has another version refills it. Rule V2. */
export const SCHEMA_VERSION = 5;
