/** The environment without what `npm run` adds: settings of npm, and programs of this checkout. */
export function environmentWithoutNpm(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|INIT_CWD$|NODE$|NODE_ENV$)/i.test(name),
  );
  const path = (process.env.PATH ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: path.join(":") };
}
