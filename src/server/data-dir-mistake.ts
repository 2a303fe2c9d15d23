const WRONG: Readonly<Record<string, string>> = {
  EACCES: "is not writable for this user; change its owner, or choose another",
  EPERM: "is not writable for this user; change its owner, or choose another",
  EROFS: "is on a read-only disk; choose another",
  ENOTDIR: "is not a folder; choose another",
  EEXIST: "is not a folder; choose another",
  ENOENT: "cannot be created there; choose another",
  ELOOP: "is a broken or circular link; choose another",
  ENAMETOOLONG: "has too long a name; choose another",
  ENOSPC: "is on a full disk; free some space, then start again",
  EDQUOT: "is on a disk whose quota for this user is used up; free some space, then start again",
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
