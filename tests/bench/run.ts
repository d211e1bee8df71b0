import { printFigures } from '../run/figures.ts';
import { writeReadme } from './document/write-readme.ts';

/** `npm run bench [-- NAME …] [-- --base REV] [-- --write]` */
await printFigures({ folder: 'tests/bench', suffix: '.bench.ts', write: writeReadme });
