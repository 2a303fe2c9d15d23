/** The style sheet that puts this colour in place of the blue: its address says all that is in it. */
export const accentSheetOf = (accent: string): string => `/accent/${accent.replace("#", "")}.css`;
