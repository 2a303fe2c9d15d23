import type { MeetupForm } from "#contract/meetups/form.ts";
import type { SpeakerName } from "#domain/talks.ts";
import { BY_DAY, BY_NIGHT, type ShownEvening } from "./evening.ts";
import { LONG_STORY } from "./long-story.ts";

export interface DemoMeetup {
  readonly title: string;
  readonly description: string;
  readonly inDays: number;
  readonly start: string;
  readonly end: string | null;
  readonly location: string;
  readonly max: number | null;
  readonly yes: number;
  readonly no: number;
  readonly picture?: ShownEvening;
  readonly rules?: Partial<MeetupForm>;
  /** Each third member that comes brings a companion and answers the question. */
  readonly hasParties?: true;
  /** A member with a place says no today, and the place is offered to the next. */
  readonly hasOffer?: true;
  /** A member organises it and is named on its page; a helper has a link to check-in. */
  readonly helper?: string;
  readonly isRepeated?: true;
  readonly report?: string;
  readonly programme?: readonly DemoLine[];
  /** People without membership, whom the organiser put on the list. */
  readonly named?: readonly string[];
  /** Titles of talks that members offered for it, and that wait. */
  readonly offered?: readonly string[];
}

interface DemoLine {
  readonly title: string;
  readonly minutes: number;
  /** Absent of a free line. */
  readonly talk?: { readonly text: string; readonly nameShown: SpeakerName };
}

export const DEMO_MEETUPS: readonly DemoMeetup[] = [
  {
    title: "Home Assistant voor beginners",
    inDays: 0,
    start: "19:30",
    end: "22:00",
    location: "Bibliotheek Neude, Utrecht",
    max: 20,
    yes: 23,
    no: 44,
    rules: { ask_again: true, offer_minutes: 60 },
    hasOffer: true,
    helper: "Piet",
    picture: BY_NIGHT,
    description:
      "Een avond voor iedereen die wil beginnen met domotica. We installeren Home Assistant op een Raspberry Pi en koppelen de eerste lampen en sensoren.\n\n## Programma\n\n- inloop met koffie\n- installeren en eerste koppelingen\n- vragen en demo's\n\nNeem je laptop mee. Een Pi kun je ter plekke lenen.",
  },
  {
    title: "ESPHome: je eerste sensor solderen",
    inDays: 9,
    start: "19:00",
    end: "22:30",
    location: "Hackerspace Hack42, Arnhem",
    max: 24,
    yes: 9,
    no: 31,
    rules: {
      answer_days_before: 2,
      max_guests: 2,
      questions: [
        {
          id: "q1",
          text: "Eet je mee?",
          kind: "choice",
          options: ["Ja, vegetarisch", "Ja, met vlees", "Ik eet thuis"],
        },
      ],
    },
    hasParties: true,
    programme: [
      { title: "Inloop met koffie", minutes: 30 },
      {
        title: "Rolluiken zonder cloud",
        minutes: 30,
        talk: {
          text: "Ik heb mijn oude rolluiken aan Home Assistant gehangen, met een relais van 12 euro. Ik laat zien hoe, en wat er misging.",
          nameShown: "full",
        },
      },
      {
        title: "Meten met de P1-poort",
        minutes: 15,
        talk: { text: "Een kabel van vijf euro, en wat je er een jaar later van leert.", nameShown: "first" },
      },
      { title: "Pauze", minutes: 15 },
      {
        title: "Je eerste sensor solderen",
        minutes: 90,
        talk: { text: "Stap voor stap, ook voor wie nog nooit een bout vasthield.", nameShown: "member" },
      },
      { title: "Vragen, en wat je zelf meenam", minutes: 30 },
    ],
    named: ["Wim, de vader van Iris", "Marijke van hiernaast"],
    offered: ["Alarm zonder abonnement"],
    description:
      "We bouwen samen een temperatuur- en vochtsensor die rechtstreeks met Home Assistant praat. Materiaal ligt klaar, de kosten zijn **€ 12**.",
  },
  {
    title: "Zigbee of Matter? Ervaringen uit de praktijk",
    inDays: 14,
    start: "20:00",
    end: "22:00",
    location: "Buurthuis De Pijp, Amsterdam",
    max: 30,
    yes: 38,
    no: 52,
    rules: {
      address: "Tweede Jan Steenstraat 92\n1074 CR Amsterdam",
      access_note: "Bel aan bij de blauwe deur; fietsen kunnen achterom.",
    },
    description:
      "Drie leden vertellen wat er bij hen thuis werkt, en vooral wat niet. Daarna discussie aan de hand van jullie vragen.",
  },
  {
    title: "Energie meten met P1 en slimme stekkers",
    inDays: 21,
    start: "19:30",
    end: "21:30",
    location: "Dorpshuis De Brink, Zeist",
    max: 40,
    yes: 4,
    no: 2,
    isRepeated: true,
    description: "Waar blijft de stroom? We lezen de slimme meter uit en zoeken de sluipverbruikers op.",
  },
  {
    title: "Nieuwjaarsborrel met demo's",
    inDays: 45,
    start: "17:00",
    end: "21:00",
    location: "Café Olivier, Utrecht",
    max: 60,
    yes: 22,
    no: 17,
    description:
      "Toosten op een jaar vol automatiseringen. Neem iets mee om te laten zien; er is een tafel, stroom en wifi.",
  },
  {
    title: "Dag van het slimme huis",
    inDays: 63,
    start: "10:00",
    end: "17:30",
    location: "De Coehoorn, Arnhem",
    max: 80,
    yes: 41,
    no: 12,
    description: LONG_STORY,
  },
  {
    title: "Inloopavond: breng je probleem mee",
    inDays: 30,
    start: "19:30",
    end: null,
    location: "Makerspace, Delft",
    max: 12,
    yes: 11,
    no: 9,
    description:
      "Geen praatjes, wel hulp. Loop binnen wanneer je wilt; we gaan door tot het werkt of de koffie op is.",
  },
  {
    title: "Online: spraakbediening zonder cloud",
    inDays: 38,
    start: "20:00",
    end: "21:30",
    location: "Online (Jitsi)",
    max: null,
    yes: 27,
    no: 8,
    rules: { online_url: "https://meet.example.org/spraak" },
    description: "Met Wyoming, Whisper en Piper praat je tegen je huis zonder dat iemand meeluistert.",
  },
  {
    title: "Zonneschermen en rolluiken automatiseren",
    inDays: -6,
    start: "19:30",
    end: "22:00",
    location: "Bibliotheek Neude, Utrecht",
    max: 25,
    yes: 25,
    no: 60,
    picture: BY_DAY,
    report:
      "Een volle zaal en een rolluik dat tijdens de demo **echt** dichtging. Karin liet zien hoe je wind en zon meeweegt.\n\nDe configuratie staat op het forum; volgende keer doen we de gordijnen.",
    description: "Somfy, KNX of een omgebouwde Fibaro: alles wat omhoog en omlaag gaat.",
  },
  {
    title: "Wled en adresseerbare leds",
    inDays: -34,
    start: "19:00",
    end: "22:00",
    location: "Hackerspace Hack42, Arnhem",
    max: 20,
    yes: 18,
    no: 48,
    report:
      "Achttien mensen, twee kilometer ledstrip en één doorgebrande voeding. Wie thuis verder wil: begin met *WLED* op een ESP32.",
    description: "Van eerste strip tot een sterrenhemel boven het bed.",
  },
  {
    title: "Zelf hosten: bewaren en bijwerken",
    inDays: -61,
    start: "20:00",
    end: "22:00",
    location: "Online (Jitsi)",
    max: null,
    yes: 33,
    no: 40,
    description: "Een back-up die je nooit hebt teruggezet, is een wens. We zetten er samen een terug.",
  },
  {
    title: "Sensoren in de tuin",
    inDays: -90,
    start: "14:00",
    end: "17:00",
    location: "Volkstuin Ons Genoegen, Haarlem",
    max: 15,
    yes: 19,
    no: 33,
    description: "Bodemvocht, regen en een pomp die alleen draait als het moet.",
  },
];

/** The sample's day in the club's time zone; the one for today moves to tomorrow once its start has passed. */
export function dayOf(
  sample: Pick<DemoMeetup, "inDays" | "start">,
  today: Date,
  timeZone: string,
): Temporal.ZonedDateTime {
  const clock = Temporal.Instant.fromEpochMilliseconds(today.getTime()).toZonedDateTimeISO(timeZone);
  const hasPassed = sample.inDays === 0 && clock.toPlainTime().toString() > sample.start;
  return clock.add({ days: sample.inDays + (hasPassed ? 1 : 0) });
}
