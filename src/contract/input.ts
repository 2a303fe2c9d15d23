import * as z from "zod/mini";

/** What a call takes: parameters, query or body. */
export const inputFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, { error: "De aanvraag kon niet worden gelezen" });
