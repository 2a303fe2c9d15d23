import { momentIn } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

export interface OfferedVersions {
  readonly versions: readonly OfferedVersion[];
}

interface OfferedVersion {
  readonly key: string;
  readonly at: number;
  /** What it is about, such as the longest text that was changed; empty: not said. */
  readonly text: string;
  readonly accept: () => void;
  readonly discard: () => void;
}

export function DraftOffer({ offered }: { readonly offered: OfferedVersions | null }) {
  const { timeZone } = useSite();
  if (offered === null) return null;
  const [newest, ...older] = offered.versions;
  if (!newest) return null;
  const momentOf = ({ at }: OfferedVersion) => momentIn(timeZone, new Date(at).toISOString());
  return (
    <Note>
      <p>Je hebt eerder iets getypt dat niet is opgeslagen.</p>
      {newest.text !== "" && <p className="line-clamp-1 font-semibold wrap-anywhere">{newest.text}</p>}
      <p className="text-sm">
        <NoBreak>{momentOf(newest)}</NoBreak>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button onClick={newest.accept}>Verder met wat je typte</Button>
        <Button look="bare" onClick={newest.discard}>
          Weggooien
        </Button>
      </div>
      {older.length > 0 && (
        <details className="mt-1.5">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-3">
            Toon {countInWords(older.length, "oudere versie", "oudere versies")}
          </summary>
          <ul className="divide-y divide-line">
            {older.map((version) => (
              <li key={version.key} className="py-2.5">
                {version.text !== "" && <p className="line-clamp-2 wrap-anywhere">{version.text}</p>}
                <p className="text-sm">{momentOf(version)}</p>
                <div className="mt-2 flex flex-wrap gap-2.5">
                  <Button onClick={version.accept}>Neem deze</Button>
                  <Button look="bare" onClick={version.discard}>
                    Gooi deze weg
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Note>
  );
}
