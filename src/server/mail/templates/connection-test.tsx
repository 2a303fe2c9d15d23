import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import type { Surroundings } from "./template.ts";

interface ConnectionTestProps {
  readonly around: Surroundings;
  /** The page that records that the mail arrived. */
  readonly arrivedUrl: string;
}

/** Sent by a check of the mail server, before its settings are saved; it never waits in the queue. */
export function ConnectionTest({ around, arrivedUrl }: ConnectionTestProps) {
  return (
    <Frame
      wayOut="none"
      around={around}
      preview="Druk op ‘Hij is er’ als je dit leest"
      why="Je krijgt deze e-mail omdat je bij Verbindingen een mailserver controleerde."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        De mailserver nam deze testmail aan. Of hij ook aankomt, weet alleen jij. Staat hij in je inbox en
        niet bij de ongewenste e-mail?
      </Paragraph>
      <PrimaryButton href={arrivedUrl}>Hij is er</PrimaryButton>
    </Frame>
  );
}
