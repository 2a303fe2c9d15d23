import type { PictureUse } from "#contract/picture-upload.ts";
import { answerOnce } from "../platform/process/apart.ts";
import { encodePicture } from "./encode.ts";

answerOnce(({ file, use }: { file: Uint8Array; use: PictureUse }) => encodePicture(file, use));
