/* Loaded before anything that is not plain JavaScript: better-sqlite3 crashes a newer Node without a message. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 26 || major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Gatehouse runs on Node 20.19 to 26; this is ${process.versions.node}.\n`);
  process.exit(1);
}
/* It starts all the same: what was not compiled on this machine is not concerned, and what was ends seldom. */
if (major === 24 && minor >= 19)
  process.stderr.write(
    `Warning: Node ${process.versions.node} may end this server now and then, where better-sqlite3 was compiled with it ` +
      '(nodejs/node#65446). Of Node 24 take 24.18 or older; Node 22 and 26 are fine.\n',
  );
