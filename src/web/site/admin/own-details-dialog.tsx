import { useQueryClient } from "@tanstack/react-query";
import { adminKey } from "../../base/query-meta.ts";
import { MemberDialog } from "../../members/admin/member-dialog.tsx";
import { profileKey, useViewer } from "../../sessions/viewer.ts";

/** An admin's own name, address and password, which need no mail server. */
export function OwnDetailsDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const client = useQueryClient();
  if (viewer.kind !== "member") return null;
  const close = () => {
    void client.invalidateQueries({ queryKey: adminKey });
    void client.invalidateQueries({ queryKey: profileKey });
    onClose();
  };
  return <MemberDialog member={viewer.member} onClose={close} />;
}
