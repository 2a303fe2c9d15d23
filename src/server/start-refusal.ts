/** What stops a start and can be mended by whoever starts it: one sentence, without a stack. */
export class StartRefusal extends Error {}
