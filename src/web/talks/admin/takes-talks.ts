/** The switch of one evening, which its programme and the meetup's form have. */
export const TAKES_TALKS = {
  label: "Voorstellen voor deze avond",
  hint: "Leden zien bij de aangekondigde avond ‘Ik wil iets laten zien’.",
} as const;
