BEGIN TRANSACTION;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE meetups (
      id integer primary key autoincrement,
      title text not null,
      description text not null,
      date text not null,
      start_time text not null,
      end_time text,
      starts_at text not null,
      ends_at text not null,
      location text not null,
      max_participants integer,
      created_by integer references members (id) on delete set null,
      created_at text not null,
      revision integer not null default 0,
      answer_seq integer not null default 0,
      invited integer not null default 0,
      confirmed integer not null default 0,
      waitlist integer not null default 0,
      declined integer not null default 0,
      changed integer not null default 0,
      remind_days_before integer,
      remind_guests integer not null default 0,
      reminder_due_at text,
      guest_reminder_due_at text, status text not null default 'published'
    check (status in ('draft', 'published', 'cancelled')), cancel_reason text, report text not null default '', picture text references pictures (hash), picture_alt text, picture_width integer, picture_height integer, picture_x integer, picture_y integer, missing text, import_key text, answer_days_before integer, answer_by text, ask_again integer not null default 0, asked_again_at text, offer_minutes integer, max_guests integer not null default 0, questions text, confirmed_members integer not null default 0, waitlist_members integer not null default 0, held integer not null default 0, has_address integer not null default 0 check (has_address in (0, 1)), has_online_url integer not null default 0 check (has_online_url in (0, 1)), announce_on text, announce_due_at text, announce_notice_due_at text, announced_on text, series_id integer references series (id), series_touched integer not null default 0 check (series_touched in (0, 1)), announce_by integer references members (id) on delete set null, not_sent text not null default '[]', moved_revision integer not null default 0, club_question_at text, takes_talks integer not null default 1, programme_times integer not null default 1, programme_revision integer not null default 0);
CREATE TABLE invitations (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      invited_at text not null,
      reminded_at text,
      primary key (meetup_id, member_id));
CREATE TABLE responses (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      status text not null check (status in ('confirmed', 'waitlist', 'declined')),
      first_answered_at text not null,
      answered_at text not null,
      changes integer not null default 0,
      queue_number integer not null, recorded_by integer references members (id) on delete set null, note text not null default '', late integer not null default 0, guests integer not null default 0, answers text, reconfirmed_at text, offered integer not null default 0, offered_until text, offers integer not null default 0, via text
    check (via in ('site', 'mail', 'calendar', 'organiser', 'waitlist')), told_free integer not null default 0, said_at text, details_version integer not null default 0,
      primary key (meetup_id, member_id));
CREATE TABLE letters (
      id integer primary key autoincrement,
      digest text not null unique,
      html text not null);
CREATE TABLE emails (
      id integer primary key autoincrement,
      kind text not null,
      priority integer not null,
      member_id integer references members (id) on delete cascade,
      recipient text not null,
      recipient_name text not null,
      subject text not null,
      meetup_id integer references meetups (id) on delete set null,
      meetup_title text,
      data text not null,
      message_id text,
      attempts integer not null default 0,
      created_at text not null,
      next_attempt_at text not null,
      claimed_until text,
      sent_at text,
      failed_at text,
      error_message text,
      letter_id integer references letters (id) on delete set null,
      paused integer not null default 0, claimed_by text, states text check (states in ('confirmed', 'waitlist', 'declined')), batch_id integer, kept_at text, return_tag text, named_id integer references members (id) on delete set null, sending_refused_at text, tried_since text);
CREATE TABLE sessions (
      token_hash text not null primary key,
      member_id integer not null references members (id) on delete cascade,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null, device text not null default 'Onbekend apparaat', proved_at text, passkey_shown integer not null default 0);
CREATE TABLE codes (
      id integer primary key autoincrement,
      member_id integer not null references members (id) on delete cascade,
      purpose text not null,
      code_hash text not null,
      created_at text not null,
      expires_at text not null,
      wrong_attempts integer not null default 0);
CREATE TABLE audit (
      id integer primary key autoincrement,
      at text not null,
      actor_id integer references members (id) on delete set null,
      action text not null,
      target text not null,
      detail text not null default '', by_member integer not null default 1);
CREATE TABLE totals (name text not null primary key, count integer not null);
CREATE TABLE pictures (
      hash text not null primary key,
      made_for text not null check (made_for in ('meetup', 'logo')),
      width integer not null,
      height integer not null,
      wanted_at text not null,
      focus_x integer not null default 50,
      focus_y integer not null default 50);
CREATE TABLE picture_files (
      hash text not null references pictures (hash) on delete cascade,
      width integer not null,
      format text not null check (format in ('avif', 'webp')),
      bytes blob not null,
      primary key (hash, width, format));
CREATE TABLE picture_uses (
      meetup_id integer not null references meetups (id) on delete cascade,
      hash text not null references pictures (hash),
      primary key (meetup_id, hash));
CREATE TABLE passkeys (
    id integer primary key autoincrement,
    member_id integer not null references members (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter text not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text);
CREATE TABLE challenges (
    challenge_hash text not null primary key,
    purpose text not null,
    member_id integer references members (id) on delete cascade,
    expires_at text not null);
CREATE TABLE attempts (
    bucket text not null primary key,
    moments text not null,
    forget_at text not null);
CREATE TABLE walk_ins (
    meetup_id integer not null references meetups (id) on delete cascade,
    key text not null,
    name text,
    member_id integer references members (id) on delete set null,
    created_at text not null,
    primary key (meetup_id, key));
CREATE TABLE ticks (
    id integer primary key autoincrement,
    meetup_id integer not null references meetups (id) on delete cascade,
    member_id integer references members (id) on delete cascade,
    walk_in text,
    made_at text not null,
    at text not null,
    present integer not null check (present in (0, 1)), guests integer not null default 0, door_link integer references door_links (id) on delete set null,
    check ((member_id is null) <> (walk_in is null)),
    foreign key (meetup_id, walk_in) references walk_ins (meetup_id, key) on delete cascade);
CREATE TABLE attendance_totals (
    meetup_id integer not null primary key references meetups (id) on delete cascade,
    came integer not null,
    stayed_away integer not null,
    walk_ins integer not null, waited integer not null default 0);
CREATE TABLE site (
    id integer primary key check (id = 1),
    name text,
    sentence text,
    accent text,
    community_url text,
    contact_email text,
    steps_away integer not null default 0,
    steps_later text not null default '[]',
    logo text references pictures (hash), mail_words text not null default '{}', organisers_publish integer not null default 0, club_question_at text, talks integer not null default 1);
CREATE TABLE webhooks (
    id integer primary key autoincrement,
    name text not null,
    kind text not null check (kind in ('standard', 'discord', 'slack', 'matrix', 'ntfy')),
    events text not null,
    host text not null,
    sealed text not null,
    active integer not null default 1 check (active in (0, 1)),
    stopped_why text check (stopped_why in ('failing', 'gone')),
    created_at text not null);
CREATE TABLE webhook_deliveries (
    id integer primary key autoincrement,
    webhook_id integer not null references webhooks (id) on delete cascade,
    message_id text not null,
    event text not null,
    meetup_id integer,
    facts text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
    attempts integer not null default 0,
    next_attempt_at text not null,
    outcome text,
    tried_at text,
    claimed_until text,
    claimed_by text,
    created_at text not null, batch_id integer);
CREATE TABLE meetup_words (
    meetup_id integer primary key references meetups (id) on delete cascade,
    words text not null);
CREATE TABLE batches (
    id integer primary key autoincrement,
    kind text not null,
    meetup_id integer references meetups (id) on delete cascade,
    not_before text not null,
    recipients integer not null,
    data text not null,
    created_by integer references members (id) on delete set null,
    created_at text not null, places integer not null default 0, call_id text, written_by integer references members (id) on delete set null, member_id integer references members (id) on delete set null);
CREATE TABLE "messages" (id integer primary key autoincrement,
      meetup_id integer references meetups (id) on delete cascade,
      sender_id integer references members (id) on delete set null,
      audience text check (audience in ('confirmed', 'waitlist', 'declined', 'silent', 'invited', 'came')),
      subject text not null,
      text text not null,
      recipients integer not null,
      created_at text not null,
      member_id integer references members (id) on delete cascade, written_by integer references members (id) on delete set null);
CREATE TABLE whereabouts (
    meetup_id integer primary key references meetups (id) on delete cascade,
    address text,
    online_url text,
    access_note text);
CREATE TABLE series (
    id integer primary key autoincrement,
    rule text not null check (rule in ('weekly', 'fortnightly', 'nth_weekday')),
    nth integer,
    began_on text not null,
    announce_days_before integer not null,
    created_at text not null);
CREATE TABLE meetup_organisers (
    meetup_id integer not null references meetups (id) on delete cascade,
    member_id integer not null references members (id) on delete cascade,
    shown integer not null default 0 check (shown in (0, 1)),
    added_at text not null,
    primary key (meetup_id, member_id));
CREATE TABLE door_links (
    id integer primary key autoincrement,
    meetup_id integer not null references meetups (id) on delete cascade,
    name text not null,
    nonce text not null unique,
    created_by integer references members (id) on delete set null,
    created_at text not null,
    opened_at text,
    revoked_at text);
CREATE TABLE known_secrets (fingerprint text primary key, seen_at text not null);
CREATE TABLE inbox (
    mailbox text primary key,
    uid_validity text,
    last_uid text,
    held_by text,
    held_until text,
    connected_at text,
    fault text,
    fault_at text, notes text not null default '[]', tags_stored integer not null default 0, unread integer not null default 0);
CREATE TABLE returned_mails (
    id integer primary key autoincrement,
    digest text not null unique,
    received_at text not null,
    class text not null,
    outcome text,
    words text,
    email_id integer references emails (id) on delete set null,
    member_id integer references members (id) on delete set null,
    meetup_id integer references meetups (id) on delete set null,
    sender_name text,
    sender_address text,
    subject text,
    text text,
    html text,
    seen_at text,
    seen_by integer references members (id) on delete set null,
    told_at text, answering_by integer references members (id) on delete set null, answering_at text);
CREATE TABLE "members" (id integer primary key autoincrement,
      email text not null,
      name text not null,
      show_name integer not null default 1,
      verified_at text,
      is_admin integer not null default 0,
      password_hash text,
      pending_email text,
      subscribed_from text not null,
      created_at text not null,
      feed_version integer not null default 0,
      bounces integer not null default 0,
      bounced_at text,
      bounce_error text,
      pending_email_session text,
      email_changed_at text,
      muted_until text,
      signed_in_at text,
      granted_at text,
      club_messages integer,
      sort_name text not null default '',
      phone text,
      note text,
      mailbox_rank integer not null default 0 check (mailbox_rank between 0 and 3),
      pending_others integer not null default 0);
CREATE TABLE repeated_calls (
    id text not null,
    step integer not null,
    verb text not null,
    member_id integer,
    digest text not null,
    result text,
    at text not null,
    is_undone integer not null default 0,
    primary key (id, step));
CREATE TABLE installation (
  id integer primary key check (id = 1),
  place text,
  held_at text,
  told_at text, own_host text);
CREATE TABLE connections (
    kind text not null primary key,
    sealed text not null,
    revision integer not null,
    saved_at text not null,
    is_postponed integer not null default 0,
    test_token text,
    test_at text,
    test_arrived_at text);
CREATE TABLE departure_keys (
    id text not null primary key,
    sealed text not null);
CREATE TABLE departures (
    key_id text not null references departure_keys (id) on delete cascade,
    hash text not null,
    left_at text not null,
    primary key (key_id, hash));
CREATE TABLE calendar_files (
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade,
    sequence integer not null,
    since integer not null,
    moved_revision integer not null,
    own_uid integer not null default 0,
    primary key (meetup_id, member_id));
CREATE TABLE calendar_tags (
    digest text not null primary key,
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade);
CREATE TABLE attendance_years (
    year integer not null primary key,
    meetups integer not null,
    came integer not null,
    stayed_away integer not null,
    walk_ins integer not null);
CREATE TABLE named_guests (
    meetup_id integer not null references meetups (id) on delete cascade,
    key text not null,
    created_at text not null,
    primary key (meetup_id, key));
CREATE TABLE wishes (
    id integer primary key autoincrement,
    member_id integer not null references members (id) on delete cascade,
    text text not null,
    created_at text not null);
CREATE TABLE wish_supporters (
    wish_id integer not null references wishes (id) on delete cascade,
    member_id integer not null references members (id) on delete cascade,
    supported_at text not null,
    primary key (wish_id, member_id));
CREATE TABLE talks (
    id integer primary key autoincrement,
    member_id integer references members (id) on delete set null,
    meetup_id integer references meetups (id) on delete set null,
    state text not null default 'new' check (state in ('new', 'later', 'declined', 'planned')),
    title text not null,
    text text not null default '',
    minutes integer not null,
    needs text not null default '',
    name_shown text not null check (name_shown in ('full', 'first', 'member')),
    speaker text,
    is_offered integer not null default 1,
    slides text,
    created_at text not null,
    changed_at text not null,
    report_due_at text,
    told_start text,
    wish_id integer references wishes (id) on delete set null);
CREATE TABLE programme_lines (
    meetup_id integer not null references meetups (id) on delete cascade,
    position integer not null,
    talk_id integer references talks (id) on delete cascade,
    text text not null default '',
    minutes integer not null,
    primary key (meetup_id, position));
INSERT INTO "kysely_migration" ("name","timestamp") VALUES('0005-release-0.1.0','2026-11-30T05:47:44.390Z');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES('0022-release-1.0.0','2026-11-30T05:47:44.407Z');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES('0041-release-1.1.0','2026-11-30T05:47:44.429Z');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES('0047-release-1.2.0','2026-11-30T05:47:44.439Z');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES('0077-release-1.3.0','2026-11-30T05:47:44.462Z');
INSERT INTO "kysely_migration_lock" ("id","is_locked") VALUES('migration_lock',0);
INSERT INTO "meetups" ("id","title","description","date","start_time","end_time","starts_at","ends_at","location","max_participants","created_by","created_at","revision","answer_seq","invited","confirmed","waitlist","declined","changed","remind_days_before","remind_guests","reminder_due_at","guest_reminder_due_at","status","cancel_reason","report","picture","picture_alt","picture_width","picture_height","picture_x","picture_y","missing","import_key","answer_days_before","answer_by","ask_again","asked_again_at","offer_minutes","max_guests","questions","confirmed_members","waitlist_members","held","has_address","has_online_url","announce_on","announce_due_at","announce_notice_due_at","announced_on","series_id","series_touched","announce_by","not_sent","moved_revision","club_question_at","takes_talks","programme_times","programme_revision") VALUES(1,'Lampen en sensoren','Met **soldeerbout**','2096-05-12','19:30','22:00','2096-05-12T17:30:00.000Z','2096-05-12T20:00:00.000Z','Hackerspace, Utrecht',1,1,'2026-11-30T05:47:45.690Z',0,3,4,1,1,0,0,3,1,'2096-05-09T08:00:00.000Z','2096-05-11T08:00:00.000Z','published',NULL,'',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,NULL,1,1,0,0,0,NULL,NULL,NULL,NULL,NULL,0,NULL,'[]',0,NULL,1,1,1);
INSERT INTO "invitations" ("meetup_id","member_id","invited_at","reminded_at") VALUES(1,1,'2026-11-30T05:47:45.690Z',NULL);
INSERT INTO "invitations" ("meetup_id","member_id","invited_at","reminded_at") VALUES(1,2,'2026-11-30T05:47:45.690Z',NULL);
INSERT INTO "invitations" ("meetup_id","member_id","invited_at","reminded_at") VALUES(1,3,'2026-11-30T05:47:45.690Z',NULL);
INSERT INTO "invitations" ("meetup_id","member_id","invited_at","reminded_at") VALUES(1,4,'2026-11-30T05:47:45.690Z',NULL);
INSERT INTO "responses" ("meetup_id","member_id","status","first_answered_at","answered_at","changes","queue_number","recorded_by","note","late","guests","answers","reconfirmed_at","offered","offered_until","offers","via","told_free","said_at","details_version") VALUES(1,2,'confirmed','2026-11-30T05:47:45.759Z','2026-11-30T05:47:45.759Z',0,2,NULL,'',0,0,NULL,NULL,0,NULL,0,'mail',0,'2026-11-30T05:47:45.759Z',0);
INSERT INTO "responses" ("meetup_id","member_id","status","first_answered_at","answered_at","changes","queue_number","recorded_by","note","late","guests","answers","reconfirmed_at","offered","offered_until","offers","via","told_free","said_at","details_version") VALUES(1,3,'waitlist','2026-11-30T05:47:45.770Z','2026-11-30T05:47:45.770Z',0,3,NULL,'',0,0,NULL,NULL,0,NULL,0,'mail',0,'2026-11-30T05:47:45.770Z',0);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(1,'verify',1,2,'anna@example.org','Anna de Vries','Bevestig je e-mailadres',NULL,NULL,'{"isAdded":false}','<1.20261130T054744772Z@127.0.0.1>',1,'2026-11-30T05:47:44.772Z','2026-11-30T05:47:44.993Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.131Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(2,'welcome',3,2,'anna@example.org','Anna de Vries','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<2.20261130T054745136Z@127.0.0.1>',1,'2026-11-30T05:47:45.136Z','2026-11-30T05:47:45.136Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.198Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(3,'verify',1,3,'bram@example.org','Bram Bos','Bevestig je e-mailadres',NULL,NULL,'{"isAdded":false}','<3.20261130T054745144Z@127.0.0.1>',1,'2026-11-30T05:47:45.144Z','2026-11-30T05:47:45.322Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.334Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(4,'welcome',3,3,'bram@example.org','Bram Bos','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<4.20261130T054745337Z@127.0.0.1>',1,'2026-11-30T05:47:45.337Z','2026-11-30T05:47:45.337Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.472Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(5,'verify',1,4,'juergen@xn--mnchen-3ya.de','Jürgen Groß','Bevestig je e-mailadres',NULL,NULL,'{"isAdded":false}','<5.20261130T054745345Z@127.0.0.1>',1,'2026-11-30T05:47:45.345Z','2026-11-30T05:47:45.590Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.599Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(6,'welcome',3,4,'juergen@xn--mnchen-3ya.de','Jürgen Groß','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<6.20261130T054745601Z@127.0.0.1>',1,'2026-11-30T05:47:45.601Z','2026-11-30T05:47:45.601Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.630Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(7,'verify',1,5,'nog@example.org','Nog Onbevestigd','Bevestig je e-mailadres',NULL,NULL,'{"isAdded":false}','<7.20261130T054745605Z@127.0.0.1>',1,'2026-11-30T05:47:45.605Z','2026-11-30T05:47:45.720Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.756Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(8,'invitation',5,1,'organisator@example.org','Beheerder','Uitnodiging: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{}','<8.20261130T054745690Z@127.0.0.1>',1,'2026-11-30T05:47:45.690Z','2026-11-30T05:47:45.690Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.756Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(9,'invitation',5,2,'anna@example.org','Anna de Vries','Uitnodiging: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{}','<9.20261130T054745690Z@127.0.0.1>',1,'2026-11-30T05:47:45.690Z','2026-11-30T05:47:45.690Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.756Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(10,'invitation',5,3,'bram@example.org','Bram Bos','Uitnodiging: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{}','<10.20261130T054745690Z@127.0.0.1>',1,'2026-11-30T05:47:45.690Z','2026-11-30T05:47:45.690Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.756Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(11,'invitation',5,4,'juergen@xn--mnchen-3ya.de','Jürgen Groß','Uitnodiging: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{}','<11.20261130T054745690Z@127.0.0.1>',1,'2026-11-30T05:47:45.690Z','2026-11-30T05:47:45.690Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'2026-11-30T05:47:45.756Z',NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(12,'confirmation',2,2,'anna@example.org','Anna de Vries','Je komt: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{}',NULL,0,'2026-11-30T05:47:45.759Z','2026-11-30T05:47:45.759Z',NULL,NULL,NULL,NULL,NULL,0,NULL,'confirmed',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "emails" ("id","kind","priority","member_id","recipient","recipient_name","subject","meetup_id","meetup_title","data","message_id","attempts","created_at","next_attempt_at","claimed_until","sent_at","failed_at","error_message","letter_id","paused","claimed_by","states","batch_id","kept_at","return_tag","named_id","sending_refused_at","tried_since") VALUES(13,'waitlisted',2,3,'bram@example.org','Bram Bos','Je staat op de wachtlijst: Lampen en sensoren (za 12 mei)',1,'Lampen en sensoren','{"hadPlace":false}',NULL,0,'2026-11-30T05:47:45.770Z','2026-11-30T05:47:45.770Z',NULL,NULL,NULL,NULL,NULL,0,NULL,'waitlist',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "sessions" ("token_hash","member_id","created_at","last_seen_at","expires_at","device","proved_at","passkey_shown") VALUES('d15cc946a4b4ff12d9319d62e3df3724c4d5af7af6a22b0e6bdcb73dd4c1d644',1,'2026-11-30T05:47:45.656Z','2026-11-30T05:47:45.656Z','2026-12-30T05:47:45.656Z','/','2026-11-30T05:47:45.656Z',0);
INSERT INTO "audit" ("id","at","actor_id","action","target","detail","by_member") VALUES(1,'2026-11-30T05:47:44.520Z',NULL,'admin.created','member:1','',0);
INSERT INTO "audit" ("id","at","actor_id","action","target","detail","by_member") VALUES(2,'2026-11-30T05:47:45.656Z',1,'admin.signed-in','member:1','',1);
INSERT INTO "audit" ("id","at","actor_id","action","target","detail","by_member") VALUES(3,'2026-11-30T05:47:45.666Z',1,'site.steps-changed','site','{"change":"away"}',1);
INSERT INTO "audit" ("id","at","actor_id","action","target","detail","by_member") VALUES(4,'2026-11-30T05:47:45.690Z',1,'meetup.created','meetup:1','Lampen en sensoren',1);
INSERT INTO "audit" ("id","at","actor_id","action","target","detail","by_member") VALUES(5,'2026-11-30T05:47:45.704Z',1,'talk.planned','meetup:1','Lampen en sensoren',1);
INSERT INTO "totals" ("name","count") VALUES('members',5);
INSERT INTO "totals" ("name","count") VALUES('verified members',4);
INSERT INTO "totals" ("name","count") VALUES('meetups',1);
INSERT INTO "totals" ("name","count") VALUES('emails',13);
INSERT INTO "totals" ("name","count") VALUES('sent emails',0);
INSERT INTO "totals" ("name","count") VALUES('emails with an error',0);
INSERT INTO "totals" ("name","count") VALUES('emails without outcome',13);
INSERT INTO "totals" ("name","count") VALUES('audit',5);
INSERT INTO "totals" ("name","count") VALUES('kept emails',11);
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('xtF9hZwwnuiNxwUxWEGXYPrvF5S9jV_9tuIDa6TW6Q8','[1796017664772,1796017665144,1796017665345,1796017665605]','2026-11-30T06:47:45.605Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('Y2i3OR5I3QZ1xkuG5nHahx5PgoYh2vZToowF301wcEo','[1796017664772]','2026-11-30T06:47:44.772Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('P1MhSTZiit7QehuygAjjeRM3G9blGuqYdmRkIS_nFws','[1796017665144]','2026-11-30T06:47:45.144Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('Y4zrh6v6ypP27nBbJm82ijohPjvIq4ODRg5Rp8cOFS4','[1796017665345]','2026-11-30T06:47:45.345Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('DIhWHUOz5ZoBbokPu8CjT7zgrw9mVKADcuR03QvSYjU','[1796017665605]','2026-11-30T06:47:45.605Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('GVWQ8R7E51sLMOtsZJVkX9feCwwsOtW7F0TnEpHQV9E','[1796017665610]','2026-11-30T06:47:45.610Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('e0ZfgLPbZIT_vlAYVQ4VO-ZVBn39NSFusIkIQmXzD-8','[1796017665610]','2026-11-30T06:02:45.610Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('gu7CBFIWF5_nS6lWSthiSeiXCgalH_54wFVNMQu5GN0','[1796017665610]','2026-11-30T06:47:45.610Z');
INSERT INTO "attempts" ("bucket","moments","forget_at") VALUES('UUBbD5YlNC8ttBkc96oE6RcI3xuwjWZentUK08pb6ds','[1796017665656]','2026-12-01T05:47:45.656Z');
INSERT INTO "site" ("id","name","sentence","accent","community_url","contact_email","steps_away","steps_later","logo","mail_words","organisers_publish","club_question_at","talks") VALUES(1,NULL,NULL,NULL,NULL,NULL,1,'[]',NULL,'{}',0,NULL,1);
INSERT INTO "meetup_words" ("meetup_id","words") VALUES(1,'lampen en sensoren hackerspace utrecht met soldeerbout rolluiken zonder cloud');
INSERT INTO "meetup_organisers" ("meetup_id","member_id","shown","added_at") VALUES(1,1,0,'2026-11-30T05:47:45.690Z');
INSERT INTO "known_secrets" ("fingerprint","seen_at") VALUES('H-upCTcyIavyyetBPqnA4g','2026-11-30T05:47:44.467Z');
INSERT INTO "members" ("id","email","name","show_name","verified_at","is_admin","password_hash","pending_email","subscribed_from","created_at","feed_version","bounces","bounced_at","bounce_error","pending_email_session","email_changed_at","muted_until","signed_in_at","granted_at","club_messages","sort_name","phone","note","mailbox_rank","pending_others") VALUES(1,'organisator@example.org','Beheerder',1,'2026-11-30T05:47:44.520Z',1,'argon2id$19456$2$1$8Rp2iY2oFUNwXB4S_YETYA$M0UcX8vkkhM9ayzCebsBJFPlJyMTbGslfdQif8YBaO8',NULL,'first-start','2026-11-30T05:47:44.520Z',551709395,0,NULL,NULL,NULL,NULL,NULL,'2026-11-30T05:47:45.656Z',NULL,1,'beheerder	',NULL,NULL,0,0);
INSERT INTO "members" ("id","email","name","show_name","verified_at","is_admin","password_hash","pending_email","subscribed_from","created_at","feed_version","bounces","bounced_at","bounce_error","pending_email_session","email_changed_at","muted_until","signed_in_at","granted_at","club_messages","sort_name","phone","note","mailbox_rank","pending_others") VALUES(2,'anna@example.org','Anna de Vries',1,'2026-11-30T05:47:45.136Z',0,NULL,NULL,'subscribe-form','2026-11-30T05:47:44.772Z',124809823,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'vries	anna de',NULL,NULL,0,0);
INSERT INTO "members" ("id","email","name","show_name","verified_at","is_admin","password_hash","pending_email","subscribed_from","created_at","feed_version","bounces","bounced_at","bounce_error","pending_email_session","email_changed_at","muted_until","signed_in_at","granted_at","club_messages","sort_name","phone","note","mailbox_rank","pending_others") VALUES(3,'bram@example.org','Bram Bos',1,'2026-11-30T05:47:45.337Z',0,NULL,NULL,'subscribe-form','2026-11-30T05:47:45.144Z',667257800,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'bos	bram',NULL,NULL,0,0);
INSERT INTO "members" ("id","email","name","show_name","verified_at","is_admin","password_hash","pending_email","subscribed_from","created_at","feed_version","bounces","bounced_at","bounce_error","pending_email_session","email_changed_at","muted_until","signed_in_at","granted_at","club_messages","sort_name","phone","note","mailbox_rank","pending_others") VALUES(4,'juergen@xn--mnchen-3ya.de','Jürgen Groß',1,'2026-11-30T05:47:45.601Z',0,NULL,NULL,'subscribe-form','2026-11-30T05:47:45.345Z',1600108310,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'gross	jurgen',NULL,NULL,0,0);
INSERT INTO "members" ("id","email","name","show_name","verified_at","is_admin","password_hash","pending_email","subscribed_from","created_at","feed_version","bounces","bounced_at","bounce_error","pending_email_session","email_changed_at","muted_until","signed_in_at","granted_at","club_messages","sort_name","phone","note","mailbox_rank","pending_others") VALUES(5,'nog@example.org','Nog Onbevestigd',1,NULL,0,NULL,NULL,'subscribe-form','2026-11-30T05:47:45.605Z',1831580677,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'onbevestigd	nog',NULL,NULL,0,0);
INSERT INTO "installation" ("id","place","held_at","told_at","own_host") VALUES(1,'{"inode":"2204128","born":"1796017664371103574"}',NULL,NULL,NULL);
INSERT INTO "talks" ("id","member_id","meetup_id","state","title","text","minutes","needs","name_shown","speaker","is_offered","slides","created_at","changed_at","report_due_at","told_start","wish_id") VALUES(1,NULL,1,'planned','Rolluiken zonder cloud','',30,'','member','Kees',0,NULL,'2026-11-30T05:47:45.704Z','2026-11-30T05:47:45.704Z',NULL,NULL,NULL);
INSERT INTO "programme_lines" ("meetup_id","position","talk_id","text","minutes") VALUES(1,0,1,'',30);
CREATE VIRTUAL TABLE member_search
      using fts5 (name, email, content = 'members', content_rowid = 'id', tokenize = 'trigram', columnsize = 0);
INSERT INTO "member_search" ("member_search") VALUES('rebuild');
INSERT INTO "member_search" ("member_search", rank) VALUES('secure-delete', 1);
CREATE VIRTUAL TABLE meetup_search using fts5 (words, content = 'meetup_words', content_rowid = 'meetup_id',
    tokenize = 'ascii', detail = none, columnsize = 0, prefix = '3');
INSERT INTO "meetup_search" ("meetup_search") VALUES('rebuild');
INSERT INTO "meetup_search" ("meetup_search", rank) VALUES('secure-delete', 1);
CREATE INDEX meetups_starts_at on meetups (starts_at);
CREATE INDEX meetups_date on meetups (date desc, start_time desc, id desc);
CREATE INDEX meetups_newest on meetups (created_at desc, id desc);
CREATE INDEX meetups_location on meetups (location);
CREATE INDEX meetups_creator on meetups (created_by);
CREATE INDEX meetups_reminder_due on meetups (reminder_due_at) where reminder_due_at is not null;
CREATE INDEX meetups_guest_reminder_due on meetups (guest_reminder_due_at)
      where guest_reminder_due_at is not null;
CREATE INDEX invitations_member on invitations (member_id);
CREATE INDEX invitations_invited on invitations (meetup_id, invited_at);
CREATE INDEX invitations_reminded on invitations (meetup_id, reminded_at) where reminded_at is not null;
CREATE INDEX responses_queue on responses (meetup_id, status, queue_number);
CREATE INDEX emails_due on emails (priority, next_attempt_at, id)
      where sent_at is null and failed_at is null and paused = 0;
CREATE INDEX emails_member on emails (member_id);
CREATE INDEX emails_letter on emails (letter_id) where letter_id is not null;
CREATE INDEX emails_sent on emails (sent_at) where sent_at is not null;
CREATE INDEX emails_error on emails (id) where error_message is not null;
CREATE INDEX emails_unknown on emails (id) where sent_at is null and error_message is null;
CREATE INDEX sessions_member on sessions (member_id);
CREATE INDEX codes_member on codes (member_id, purpose);
CREATE TRIGGER "meetups, insert" after insert on meetups when (true)
        begin update totals set count = count + 1 where name = 'meetups'; end;
CREATE TRIGGER "meetups, delete" after delete on meetups when (true)
        begin update totals set count = count + -1 where name = 'meetups'; end;
CREATE TRIGGER "emails, insert" after insert on emails when (true)
        begin update totals set count = count + 1 where name = 'emails'; end;
CREATE TRIGGER "emails, delete" after delete on emails when (true)
        begin update totals set count = count + -1 where name = 'emails'; end;
CREATE TRIGGER "sent emails, insert" after insert on emails when (new.sent_at is not null)
        begin update totals set count = count + 1 where name = 'sent emails'; end;
CREATE TRIGGER "sent emails, delete" after delete on emails when (old.sent_at is not null)
        begin update totals set count = count + -1 where name = 'sent emails'; end;
CREATE TRIGGER "sent emails, update" after update of sent_at on emails when (new.sent_at is not null) <> (old.sent_at is not null)
        begin update totals set count = count + (new.sent_at is not null) - (old.sent_at is not null) where name = 'sent emails'; end;
CREATE TRIGGER "emails with an error, insert" after insert on emails when (new.error_message is not null)
        begin update totals set count = count + 1 where name = 'emails with an error'; end;
CREATE TRIGGER "emails with an error, delete" after delete on emails when (old.error_message is not null)
        begin update totals set count = count + -1 where name = 'emails with an error'; end;
CREATE TRIGGER "emails with an error, update" after update of error_message on emails when (new.error_message is not null) <> (old.error_message is not null)
        begin update totals set count = count + (new.error_message is not null) - (old.error_message is not null) where name = 'emails with an error'; end;
CREATE TRIGGER "emails without outcome, insert" after insert on emails when (new.sent_at is null and new.error_message is null)
        begin update totals set count = count + 1 where name = 'emails without outcome'; end;
CREATE TRIGGER "emails without outcome, delete" after delete on emails when (old.sent_at is null and old.error_message is null)
        begin update totals set count = count + -1 where name = 'emails without outcome'; end;
CREATE TRIGGER "emails without outcome, update" after update of sent_at, error_message on emails when (new.sent_at is null and new.error_message is null) <> (old.sent_at is null and old.error_message is null)
        begin update totals set count = count + (new.sent_at is null and new.error_message is null) - (old.sent_at is null and old.error_message is null) where name = 'emails without outcome'; end;
CREATE TRIGGER "audit, insert" after insert on audit when (true)
        begin update totals set count = count + 1 where name = 'audit'; end;
CREATE TRIGGER "audit, delete" after delete on audit when (true)
        begin update totals set count = count + -1 where name = 'audit'; end;
CREATE INDEX pictures_wanted_at on pictures (wanted_at);
CREATE INDEX picture_uses_hash on picture_uses (hash);
CREATE INDEX meetups_ends_at on meetups (ends_at);
CREATE INDEX meetups_picture on meetups (picture) where picture is not null;
CREATE INDEX responses_recorded_by on responses (recorded_by) where recorded_by is not null;
CREATE INDEX passkeys_member on passkeys (member_id);
CREATE INDEX challenges_member on challenges (member_id);
CREATE INDEX audit_target on audit (target);
CREATE INDEX emails_tests on emails (id) where kind = 'test';
CREATE INDEX emails_meetup on emails (meetup_id, kind, sent_at, failed_at, paused);
CREATE INDEX walk_ins_member on walk_ins (member_id);
CREATE UNIQUE INDEX ticks_once on ticks (meetup_id, member_id, made_at, present)
    where member_id is not null;
CREATE UNIQUE INDEX ticks_walk_in_once on ticks (meetup_id, walk_in, made_at, present)
    where walk_in is not null;
CREATE INDEX ticks_meetup on ticks (meetup_id);
CREATE INDEX ticks_member on ticks (member_id);
CREATE INDEX webhook_deliveries_of on webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'waiting';
CREATE INDEX webhook_deliveries_line on webhook_deliveries (webhook_id, id) where state = 'waiting';
CREATE INDEX webhook_deliveries_meetup on webhook_deliveries (meetup_id, event);
CREATE INDEX webhook_deliveries_created_at on webhook_deliveries (created_at);
CREATE INDEX meetups_past on meetups (starts_at, id, status, date);
CREATE TRIGGER meetup_search_insert after insert on meetup_words begin insert into meetup_search (rowid, words) values (new.meetup_id, new.words); end;
CREATE TRIGGER meetup_search_delete after delete on meetup_words begin insert into meetup_search (meetup_search, rowid, words) values ('delete', old.meetup_id, old.words); end;
CREATE TRIGGER meetup_search_update after update on meetup_words begin insert into meetup_search (meetup_search, rowid, words) values ('delete', old.meetup_id, old.words); insert into meetup_search (rowid, words) values (new.meetup_id, new.words); end;
CREATE INDEX batches_due on batches (kind, not_before);
CREATE INDEX batches_meetup on batches (meetup_id, kind);
CREATE INDEX batches_created_by on batches (created_by);
CREATE UNIQUE INDEX batches_once on batches (meetup_id, kind)
    where kind in ('announcement', 'change', 'reminder', 'cancellation', 'removal');
CREATE INDEX webhook_deliveries_batch on webhook_deliveries (batch_id) where batch_id is not null;
CREATE INDEX emails_stated on emails (member_id, meetup_id, id) where states is not null;
CREATE INDEX emails_batch on emails (batch_id) where batch_id is not null;
CREATE INDEX messages_meetup on messages (meetup_id, id);
CREATE INDEX messages_member on messages (member_id);
CREATE INDEX meetups_drafts on meetups (id) where status = 'draft';
CREATE UNIQUE INDEX meetups_imported on meetups (import_key) where import_key is not null;
CREATE INDEX meetups_answer_by on meetups (answer_by) where answer_by is not null;
CREATE INDEX meetups_announce_due on meetups (announce_due_at) where announce_due_at is not null;
CREATE INDEX meetups_announce_notice on meetups (announce_notice_due_at)
    where announce_notice_due_at is not null;
CREATE INDEX meetups_announced_on on meetups (announced_on) where announced_on is not null;
CREATE INDEX meetups_series on meetups (series_id, starts_at) where series_id is not null;
CREATE INDEX responses_waiting on responses (meetup_id, late, queue_number) where status = 'waitlist';
CREATE INDEX responses_offered on responses (offered_until) where offered = 1;
CREATE INDEX meetup_organisers_member on meetup_organisers (member_id);
CREATE INDEX door_links_meetup on door_links (meetup_id);
CREATE INDEX door_links_created_by on door_links (created_by);
CREATE INDEX ticks_door_link on ticks (door_link) where door_link is not null;
CREATE INDEX meetups_announce_by on meetups (announce_by) where announce_by is not null;
CREATE INDEX emails_kept on emails (kept_at) where kept_at is not null;
CREATE TRIGGER "kept emails, insert" after insert on emails when (new.sent_at is null and new.kept_at is not null and new.error_message is null)
        begin update totals set count = count + 1 where name = 'kept emails'; end;
CREATE TRIGGER "kept emails, delete" after delete on emails when (old.sent_at is null and old.kept_at is not null and old.error_message is null)
        begin update totals set count = count + -1 where name = 'kept emails'; end;
CREATE TRIGGER "kept emails, update" after update of sent_at, kept_at, error_message on emails when (new.sent_at is null and new.kept_at is not null and new.error_message is null) <> (old.sent_at is null and old.kept_at is not null and old.error_message is null)
        begin update totals set count = count + (new.sent_at is null and new.kept_at is not null and new.error_message is null) - (old.sent_at is null and old.kept_at is not null and old.error_message is null) where name = 'kept emails'; end;
CREATE INDEX returned_mails_member on returned_mails (member_id, id);
CREATE INDEX returned_mails_meetup on returned_mails (meetup_id) where meetup_id is not null;
CREATE INDEX returned_mails_email on returned_mails (email_id) where email_id is not null;
CREATE INDEX returned_mails_seen_by on returned_mails (seen_by) where seen_by is not null;
CREATE INDEX returned_mails_received on returned_mails (received_at);
CREATE INDEX returned_mails_told on returned_mails (told_at) where told_at is not null;
CREATE UNIQUE INDEX emails_return_tag on emails (return_tag) where return_tag is not null;
CREATE INDEX members_newest on members (created_at desc, id desc);
CREATE INDEX members_unverified on members (created_at desc, id desc) where verified_at is null;
CREATE INDEX members_undeliverable on members (created_at desc, id desc) where bounces >= 3;
CREATE TRIGGER "members, insert" after insert on members when (true)
        begin update totals set count = count + 1 where name = 'members'; end;
CREATE TRIGGER "members, delete" after delete on members when (true)
        begin update totals set count = count + -1 where name = 'members'; end;
CREATE TRIGGER "verified members, insert" after insert on members when (new.verified_at is not null)
        begin update totals set count = count + 1 where name = 'verified members'; end;
CREATE TRIGGER "verified members, delete" after delete on members when (old.verified_at is not null)
        begin update totals set count = count + -1 where name = 'verified members'; end;
CREATE TRIGGER "verified members, update" after update of verified_at on members when (new.verified_at is not null) <> (old.verified_at is not null)
        begin update totals set count = count + (new.verified_at is not null) - (old.verified_at is not null) where name = 'verified members'; end;
CREATE TRIGGER member_search_insert after insert on members begin insert into member_search (rowid, name, email) values (new.id, new.name, new.email); end;
CREATE TRIGGER member_search_delete after delete on members begin insert into member_search (member_search, rowid, name, email) values ('delete', old.id, old.name, old.email); end;
CREATE TRIGGER member_search_update after update of name, email on members begin insert into member_search (member_search, rowid, name, email) values ('delete', old.id, old.name, old.email); insert into member_search (rowid, name, email) values (new.id, new.name, new.email); end;
CREATE UNIQUE INDEX members_mailbox on members (email, mailbox_rank);
CREATE INDEX repeated_calls_at on repeated_calls (at);
CREATE INDEX repeated_calls_member on repeated_calls (member_id) where member_id is not null;
CREATE INDEX departures_by_moment on departures (left_at);
CREATE INDEX batches_written_by on batches (written_by);
CREATE INDEX messages_written_by on messages (written_by);
CREATE INDEX batches_member on batches (member_id);
CREATE INDEX calendar_files_member on calendar_files (member_id);
CREATE INDEX calendar_tags_member on calendar_tags (member_id);
CREATE INDEX emails_named on emails (named_id) where named_id is not null;
CREATE INDEX emails_recipient on emails (recipient);
CREATE INDEX emails_sending_refused on emails (sending_refused_at) where sending_refused_at is not null;
CREATE INDEX returned_mails_answering_by on returned_mails (answering_by) where answering_by is not null;
CREATE INDEX wishes_of_member on wishes (member_id);
CREATE INDEX wish_supporters_of_member on wish_supporters (member_id);
CREATE INDEX talks_member on talks (member_id);
CREATE INDEX talks_meetup on talks (meetup_id);
CREATE INDEX talks_open on talks (state, created_at);
CREATE INDEX talks_report_due on talks (report_due_at) where report_due_at is not null;
CREATE INDEX talks_wish on talks (wish_id) where wish_id is not null;
CREATE UNIQUE INDEX programme_lines_talk on programme_lines (talk_id);
CREATE INDEX members_sort_name on members (sort_name, id);
CREATE INDEX responses_member on responses (member_id, coalesce(said_at, answered_at));
COMMIT;
