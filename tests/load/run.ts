import { printFigures } from '../run/figures.ts';

/** `npm run attack [-- NAME …] [-- --base REV]`: the service for other users during an attack. */
await printFigures({ folder: 'tests/load', suffix: '.attack.ts' });
