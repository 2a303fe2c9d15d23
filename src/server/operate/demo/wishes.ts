export const DEMO_WISHES = [
  { text: "Rolluiken", count: 6 },
  { text: "Thuisbatterij", count: 4 },
  { text: "Alarm zonder abonnement", count: 3 },
  { text: "Spraak zonder cloud, in het Nederlands", count: 3 },
  { text: "Back-ups die je ook terug kunt zetten", count: 2 },
  { text: "Vloerverwarming per kamer", count: 2 },
  { text: "Matter en Thread: wat werkt er echt?", count: 1 },
] as const;
