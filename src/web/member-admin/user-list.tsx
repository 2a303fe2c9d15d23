import type { AdminUser } from "#contract/admin-members.ts";
import { dateIn, fullDate } from "#domain/dutch-dates.ts";
import { useSite } from "../page-state.tsx";
import { Badge } from "../ui/badge.tsx";
import { UserActions } from "./user-actions.tsx";

interface UserListProps {
  readonly users: readonly AdminUser[];
  readonly onEdit: (user: AdminUser) => void;
}

/** A row each: who, how they answered, and what can be done. */
export function UserList({ users, onEdit }: UserListProps) {
  const { timeZone } = useSite();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              <span className="wrap-anywhere">{user.name}</span>
              {user.admin_role && <Badge colour="orange">Admin</Badge>}
              <Badge colour={user.verified ? "green" : "grey"}>
                {user.verified ? "Geverifieerd" : "Niet geverifieerd"}
              </Badge>
              {user.undeliverable && <Badge colour="red">Onbestelbaar</Badge>}
            </p>
            <p className="text-[15px] wrap-anywhere text-soft">{user.email}</p>
            {user.undeliverable && (
              <p className="mt-1 text-sm wrap-anywhere text-red">
                Drie e-mails op rij geweigerd: {user.bounce_error}
              </p>
            )}
          </div>
          <dl className="flex flex-wrap gap-x-4 text-sm text-soft lg:w-67 lg:justify-end">
            <Count label="komt" value={user.confirmed_count} />
            <Count label="geen reactie" value={user.no_response_count} />
            <Count label="afgemeld" value={user.declined_count} />
          </dl>
          <p className="text-sm text-soft lg:w-50 lg:text-right">
            <span className="sr-only">Lid sinds </span>
            {fullDate(dateIn(timeZone, Date.parse(user.created_at)))}
          </p>
          <UserActions user={user} onEdit={() => onEdit(user)} />
        </li>
      ))}
    </ul>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-row-reverse gap-1">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink tabular-nums">{value}</dd>
    </div>
  );
}
