type Kind = (error: unknown) => boolean;

/** For `catch`: ignores an error of these kinds. @throws any other error, so that it surfaces */
export const ignoring =
  (...kinds: readonly Kind[]) =>
  (error: unknown): undefined => {
    if (!kinds.some((isOfKind) => isOfKind(error))) throw error;
  };

/** The browser or its user refuses: no storage in a private window, a low battery, a closed share sheet. */
export const isRefusedHere: Kind = (error) => error instanceof DOMException;
