import { printFigures } from '../run/figures.ts';

/** `npm run attack [-- NAME …] [-- --base REV]`: what the server does for everybody else while it is attacked. */
await printFigures({ folder: 'tests/load', suffix: '.attack.ts' });
