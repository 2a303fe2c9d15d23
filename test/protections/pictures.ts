import type { Protection } from "./protection.ts";

/** Promise 66. */
export const pictures: readonly Protection[] = [
  {
    promise: 68,
    edit: "a photo lies on its side",
    file: "src/server/pictures/encode-picture.ts",
    stands: "sharp(file, READING).autoOrient()",
    becomes: "sharp(file, READING)",
    test: "test/api/pictures.test.ts: stands upright, in the colours of screens, and says nothing of where it was taken",
  },
  {
    promise: 68,
    edit: "every format that the library reads is taken",
    file: "src/server/pictures/kind-of-picture.ts",
    stands: 'if (text(4, 8) !== "ftyp") return "picture-kind";',
    becomes: 'if (text(4, 8) !== "ftyp") return null;',
    test: "test/api/pictures.test.ts: %s is refused, and nothing of it is kept",
  },
  {
    promise: 68,
    edit: "what is cut off is shown as far as it goes",
    file: "src/server/pictures/encode-picture.ts",
    stands: 'failOn: "error"',
    becomes: 'failOn: "none"',
    test: "test/api/pictures.test.ts: what was cut off anywhere, or garbled",
  },
  {
    promise: 68,
    edit: "what nothing uses stays",
    file: "src/server/housekeeping.ts",
    stands: "    await sweepPictures(tx, now);\n",
    becomes: "",
    test: "test/api/pictures.test.ts: what nothing uses is gone, bytes and all, and the log says so",
  },
  {
    promise: 68,
    edit: "pictures of a report are swept away",
    file: "src/server/meetups/life/report-meetup.ts",
    stands: "    await notePictures(tx, id, [meetup.description, report]);\n",
    becomes: "",
    test: "test/api/pictures.test.ts: what a meetup or its texts show stays until they do not",
  },
  {
    promise: 68,
    edit: "pages load pictures from elsewhere",
    file: "src/web/ui/markdown.tsx",
    stands: 'if (!own) return <NewTabLink href={src}>{alt || "afbeelding"}</NewTabLink>;',
    becomes: "if (!own) return <img src={src} alt={alt} />;",
    test: "test/api/pictures.test.ts: ours are shown, with room kept for them; those of elsewhere are links; mails say what they show",
  },
];
