import './node-version.js';
import './ensure-built.js';

/* `npm start`. */
await import('./dist/main.js');
