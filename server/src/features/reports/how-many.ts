import { type RawBuilder, sql } from 'kysely';

/** The rows of a group for which a condition holds. */
export function howMany(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`sum(case when ${condition} then 1 else 0 end)`;
}
