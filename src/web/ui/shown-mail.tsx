import { EmailFrame } from "./email-frame.tsx";

/** A mail that has not gone. */
export const ShownMail = ({ mail: { subject, html } }: { mail: { subject: string; html: string } }) => (
  <>
    <p className="text-[15px]">
      <span className="text-soft">Onderwerp</span>{" "}
      <span className="font-semibold wrap-anywhere">{subject}</span>
    </p>
    <EmailFrame html={html} />
  </>
);
