import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import toast from "react-hot-toast/headless";
import { PAGES, pathTo } from "#contract/pages.ts";
import { myData, withdrawEmailChange } from "#contract/profile.ts";
import type { Member } from "#contract/sessions.ts";
import { call, messageOf } from "../base/api.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useChange } from "../base/use-change.ts";
import { replaceMember } from "../sessions/viewer.ts";
import { saveFile } from "../ui/browser.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";

export function PendingEmail({ email }: { email: string }) {
  const cancel = useChange(withdrawEmailChange, {
    onSuccess: ({ user }) => replaceMember(user),
    invalidates: [],
    failed: "Er is iets misgegaan",
    succeeded: null,
  });
  return (
    <Note look="pending">
      <p className="font-semibold">E-mail wijziging in behandeling</p>
      <p className="mt-1">
        We hebben een verificatielink gestuurd naar <strong className="wrap-anywhere">{email}</strong>. Klik
        op die link om de wijziging af te ronden.
      </p>
      <div className="mt-3 empty:hidden">
        <NoMailYet />
      </div>
      <Button className="mt-3" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
        Wijziging annuleren
      </Button>
    </Note>
  );
}

export function DangerZone({ member }: { member: Member }) {
  const download = useMutation({
    mutationFn: async () => saveFile("mijn-gegevens.json", "application/json", await call(myData, {})),
    meta: { succeeded: messageOf, failed: "Er is iets misgegaan" },
  });
  const leave = () => {
    const token = member.unsubscribe_token;
    if (!token) toast.error("Geen uitschrijf token beschikbaar");
    else window.open(pathTo(PAGES.unsubscribe, { token }), "_blank", "noopener");
  };
  return (
    <section aria-labelledby="gevarenzone" className="mt-6 space-y-3 border-t border-line pt-5">
      <h3 id="gevarenzone" className="font-semibold">
        Je gegevens
      </h3>
      <Button className="w-full" disabled={download.isPending} onClick={() => download.mutate()}>
        <Download size={16} aria-hidden="true" />
        {download.isPending ? "Gegevens verzamelen..." : "Download mijn gegevens"}
      </Button>
      <div className="rounded-control border border-red/40 p-4">
        <p className="text-md font-semibold text-red">Gevarenzone</p>
        <p className="mt-1 mb-3 text-sm text-soft">
          Hiermee verwijder je je account en al je gegevens. Dat kan niet ongedaan worden gemaakt.
        </p>
        <Button look="danger" onClick={leave}>
          <Trash2 size={16} aria-hidden="true" /> Account opheffen
        </Button>
      </div>
    </section>
  );
}
