/** Trefpunt's built entry: an older Node.js cannot even load the rest. */
const OLDEST_NODE = 26;

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) await import("./command-line.ts");
else {
  process.stderr.write(
    `Trefpunt needs Node.js ${OLDEST_NODE}, and this is ${process.versions.node}: run it by npm or npx, or with node_modules/.bin/node\n`,
  );
  process.exitCode = 1;
}

export {};
