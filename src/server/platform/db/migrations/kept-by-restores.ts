/** In SQL of both engines. A restore makes these in copies of older releases, which the migration then finds. */
export const INSTALLATION = `create table if not exists installation (
  id integer primary key check (id = 1),
  place text,
  held_at text,
  told_at text)`;

/** Addresses that left, as keyed hashes, so that an old list does not bring them back. */
export const DEPARTURES: readonly string[] = [
  `create table if not exists departure_keys (
    id text not null primary key,
    sealed text not null)`,
  `create table if not exists departures (
    key_id text not null references departure_keys (id) on delete cascade,
    hash text not null,
    left_at text not null,
    primary key (key_id, hash))`,
];
