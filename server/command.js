import './node-version.js';
import './ensure-built.js';

/* `node server/command.js NAME …` runs one of `src/commands`. */
await import(`./dist/commands/${process.argv[2]}.js`);
