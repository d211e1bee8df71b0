import { type RawBuilder, sql } from 'kysely';

/** The rows of a group for which a condition holds; 0 without any row. */
export function howMany(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`count(case when ${condition} then 1 end)`;
}
