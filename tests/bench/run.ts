import { printFigures } from '../run/figures.ts';

/** `npm run bench [-- NAME …] [-- --base REV]` */
await printFigures({ folder: 'tests/bench', suffix: '.bench.ts' });
