/** Meetups whose counters differ from the rows they count; none where all is well. One text for both engines. */
export const WRONG_COUNTERS = `
  select id, title, invited, confirmed, waitlist, declined, changed from meetups
  where invited <> (select count(*) from invitations where meetup_id = meetups.id)
    or confirmed <> (select count(*) from responses where meetup_id = meetups.id and status = 'confirmed')
    or waitlist <> (select count(*) from responses where meetup_id = meetups.id and status = 'waitlist')
    or declined <> (select count(*) from responses where meetup_id = meetups.id and status = 'declined')
    or changed <> (select count(*) from responses where meetup_id = meetups.id and changes > 0)
  order by id`;

/** What `totals` keeps of whole tables, counted. */
export const COUNTED_TOTALS = `
  select 'members' as name, count(*) as count from members
  union all select 'verified members', count(*) from members where verified_at is not null
  union all select 'meetups', count(*) from meetups
  union all select 'emails', count(*) from emails
  union all select 'sent emails', count(*) from emails where sent_at is not null
  union all select 'emails with an error', count(*) from emails where error_message is not null
  union all select 'emails without outcome', count(*) from emails where sent_at is null and error_message is null
  union all select 'audit', count(*) from audit`;

/** Totals that differ from what they count. */
export const WRONG_TOTALS = `
  select counted.name, counted.count from (${COUNTED_TOTALS}) as counted
  where counted.count <> coalesce((select sum(totals.count) from totals where totals.name = counted.name), 0)`;
