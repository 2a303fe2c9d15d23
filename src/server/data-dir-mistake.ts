const WRONG: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user; make it theirs, or choose another",
  EPERM: "may not be written by this user; make it theirs, or choose another",
  EROFS: "lies on a disk that may only be read; choose another",
  ENOTDIR: "is not a folder; choose another",
  EEXIST: "is not a folder; choose another",
  ENOENT: "cannot be made there; choose another",
  ELOOP: "is a link that leads nowhere; choose another",
  ENAMETOOLONG: "has too long a name; choose another",
  ENOSPC: "lies on a disk that is full; make room, then start again",
  EDQUOT: "lies on a disk that is full for this user; make room, then start again",
};

/** One sentence about `DATA_DIR` when the error comes from reading or writing there; otherwise null. */
export function dataDirMistake(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const wrong = WRONG[code];
  return path === undefined && code !== "ENOSPC"
    ? null
    : wrong === undefined
      ? null
      : `DATA_DIR ${dataDir} ${wrong}`;
}
