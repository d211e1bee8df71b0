/** The number of runs of a property test: in `npm run test:long` as often as `long` says. */
export function triesOf({ usual, long }: { usual: number; long: number }): number {
  return process.env['TEST_LONG'] ? long : usual;
}
