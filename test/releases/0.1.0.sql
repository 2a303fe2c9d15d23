BEGIN TRANSACTION;
CREATE TABLE attempts (
      bucket text not null primary key,
      window_start text not null,
      count integer not null);
INSERT INTO "attempts" VALUES('e0ZfgLPbZIT_vlAYVQ4VO-ZVBn39NSFusIkIQmXzD-8','2026-11-21T23:31:21.930Z',1);
INSERT INTO "attempts" VALUES('xtF9hZwwnuiNxwUxWEGXYPrvF5S9jV_9tuIDa6TW6Q8','2026-11-21T23:31:22.032Z',4);
INSERT INTO "attempts" VALUES('Y2i3OR5I3QZ1xkuG5nHahx5PgoYh2vZToowF301wcEo','2026-11-21T23:31:22.032Z',1);
INSERT INTO "attempts" VALUES('P1MhSTZiit7QehuygAjjeRM3G9blGuqYdmRkIS_nFws','2026-11-21T23:31:22.188Z',1);
INSERT INTO "attempts" VALUES('mLxvxoM0M7sqNt5OK1XpXLYHWdThNDFxlWT_2BpL62g','2026-11-21T23:31:22.239Z',1);
INSERT INTO "attempts" VALUES('DIhWHUOz5ZoBbokPu8CjT7zgrw9mVKADcuR03QvSYjU','2026-11-21T23:31:22.285Z',1);
CREATE TABLE audit (
      id integer primary key autoincrement,
      at text not null,
      actor_id integer references members (id) on delete set null,
      action text not null,
      target text not null, detail text not null default '');
INSERT INTO "audit" VALUES(1,'2026-11-21T23:31:21.758Z',NULL,'admin.created','member:1','');
INSERT INTO "audit" VALUES(2,'2026-11-21T23:31:22.299Z',1,'meetup.created','meetup:1','Lampen en sensoren');
CREATE TABLE codes (
      id integer primary key autoincrement,
      member_id integer not null references members (id) on delete cascade,
      purpose text not null,
      code_hash text not null,
      created_at text not null,
      expires_at text not null,
      wrong_attempts integer not null default 0);
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
      error_message text, letter_id integer references letters (id) on delete set null, paused integer not null default 0);
INSERT INTO "emails" VALUES(1,'verify',1,2,'anna@example.org','Anna de Vries','Bevestig je e-mailadres',NULL,NULL,'{}','<1.20261121T233122032Z@localhost>',1,'2026-11-21T23:31:22.032Z','2026-11-21T23:31:22.032Z',NULL,'2026-11-21T23:31:22.142Z',NULL,NULL,1,0);
INSERT INTO "emails" VALUES(2,'welcome',3,2,'anna@example.org','Anna de Vries','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<2.20261121T233122150Z@localhost>',1,'2026-11-21T23:31:22.150Z','2026-11-21T23:31:22.150Z',NULL,'2026-11-21T23:31:22.208Z',NULL,NULL,2,0);
INSERT INTO "emails" VALUES(3,'verify',1,3,'bram@example.org','Bram Bos','Bevestig je e-mailadres',NULL,NULL,'{}','<3.20261121T233122187Z@localhost>',1,'2026-11-21T23:31:22.187Z','2026-11-21T23:31:22.187Z',NULL,'2026-11-21T23:31:22.208Z',NULL,NULL,1,0);
INSERT INTO "emails" VALUES(4,'welcome',3,3,'bram@example.org','Bram Bos','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<4.20261121T233122228Z@localhost>',1,'2026-11-21T23:31:22.228Z','2026-11-21T23:31:22.228Z',NULL,'2026-11-21T23:31:22.256Z',NULL,NULL,2,0);
INSERT INTO "emails" VALUES(5,'verify',1,4,'juergen@münchen.de','Jürgen Groß','Bevestig je e-mailadres',NULL,NULL,'{}','<5.20261121T233122239Z@localhost>',1,'2026-11-21T23:31:22.239Z','2026-11-21T23:31:22.239Z',NULL,'2026-11-21T23:31:22.256Z',NULL,NULL,1,0);
INSERT INTO "emails" VALUES(6,'welcome',3,4,'juergen@münchen.de','Jürgen Groß','Welkom! Je adres is bevestigd',NULL,NULL,'{}','<6.20261121T233122275Z@localhost>',1,'2026-11-21T23:31:22.275Z','2026-11-21T23:31:22.275Z',NULL,'2026-11-21T23:31:22.455Z',NULL,NULL,2,0);
INSERT INTO "emails" VALUES(7,'verify',1,5,'nog@example.org','Nog Onbevestigd','Bevestig je e-mailadres',NULL,NULL,'{}','<7.20261121T233122285Z@localhost>',1,'2026-11-21T23:31:22.285Z','2026-11-21T23:31:22.285Z',NULL,'2026-11-21T23:31:22.455Z',NULL,NULL,1,0);
INSERT INTO "emails" VALUES(8,'invitation',5,2,'anna@example.org','Anna de Vries','Uitnodiging: Lampen en sensoren',1,'Lampen en sensoren','{}','<8.20261121T233122299Z@localhost>',1,'2026-11-21T23:31:22.299Z','2026-11-21T23:31:22.299Z',NULL,'2026-11-21T23:31:22.466Z',NULL,NULL,3,0);
INSERT INTO "emails" VALUES(9,'invitation',5,3,'bram@example.org','Bram Bos','Uitnodiging: Lampen en sensoren',1,'Lampen en sensoren','{}','<9.20261121T233122299Z@localhost>',1,'2026-11-21T23:31:22.299Z','2026-11-21T23:31:22.299Z',NULL,'2026-11-21T23:31:22.466Z',NULL,NULL,3,0);
INSERT INTO "emails" VALUES(10,'invitation',5,4,'juergen@münchen.de','Jürgen Groß','Uitnodiging: Lampen en sensoren',1,'Lampen en sensoren','{}','<10.20261121T233122299Z@localhost>',1,'2026-11-21T23:31:22.299Z','2026-11-21T23:31:22.299Z',NULL,'2026-11-21T23:31:22.466Z',NULL,NULL,3,0);
INSERT INTO "emails" VALUES(11,'confirmation',2,2,'anna@example.org','Anna de Vries','Je komt: Lampen en sensoren',1,'Lampen en sensoren','{}','<11.20261121T233122488Z@localhost>',1,'2026-11-21T23:31:22.488Z','2026-11-21T23:31:22.488Z',NULL,'2026-11-21T23:31:22.559Z',NULL,NULL,5,0);
INSERT INTO "emails" VALUES(12,'waitlisted',2,3,'bram@example.org','Bram Bos','Je staat op de wachtlijst: Lampen en sensoren',1,'Lampen en sensoren','{}','<12.20261121T233122533Z@localhost>',1,'2026-11-21T23:31:22.533Z','2026-11-21T23:31:22.533Z',NULL,'2026-11-21T23:31:22.556Z',NULL,NULL,4,0);
CREATE TABLE invitations (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      invited_at text not null,
      reminded_at text,
      primary key (meetup_id, member_id));
INSERT INTO "invitations" VALUES(1,2,'2026-11-21T23:31:22.299Z',NULL);
INSERT INTO "invitations" VALUES(1,3,'2026-11-21T23:31:22.299Z',NULL);
INSERT INTO "invitations" VALUES(1,4,'2026-11-21T23:31:22.299Z',NULL);
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('0001-foundation','2026-11-21T23:31:21.398Z');
INSERT INTO "kysely_migration" VALUES('0002-personal-feeds','2026-11-21T23:31:21.459Z');
INSERT INTO "kysely_migration" VALUES('0003-administration','2026-11-21T23:31:21.483Z');
INSERT INTO "kysely_migration" VALUES('0004-mailings','2026-11-21T23:31:21.551Z');
INSERT INTO "kysely_migration" VALUES('0005-totals','2026-11-21T23:31:21.682Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE TABLE letters (
      id integer primary key autoincrement,
      digest text not null unique,
      html text not null);
INSERT INTO "letters" VALUES(1,'mXodDXWP4KyjXllEavWnS65IgIpZ13KW4tuGZFUaW2k','<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="nl"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
</style></head><body lang="nl" class="page" dir="ltr" style="background:#fafaf9;margin:0"><!--$--><!--html--><!--head--><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td dir="ltr" lang="nl" style="margin:0;background:#fafaf9"><div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden">Eén klik en je krijgt onze uitnodigingen</div><table align="center" width="100%" class="outer" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:600px"><tbody><tr style="width:100%"><td style="padding:32px 16px"><table align="center" width="100%" class="card" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:20px"><tbody><tr style="width:100%"><td style="padding:32px"><p style="font-size:17px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-bottom:24px;font-weight:600;margin-top:0;margin-left:0;margin-right:0"><a href="http://localhost:3000/" class="ink" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank"><span class="accent" style="display:inline-block;width:32px;height:32px;line-height:32px;margin-right:10px;border-radius:8px;background:#0b5fa5;color:#ffffff;text-align:center;font-size:18px" aria-hidden="true">✓</span>Trefpunt</a></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Hoi ,</p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Leuk dat je uitnodigingen voor onze meetups wilt krijgen. Bevestig nog even dat dit jouw e-mailadres is. De link is 7 dagen geldig.</p><a class="accent" href="http://localhost:3000/verify/•••" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#ffffff;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#0b5fa5;border:1px solid #0b5fa5;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">E-mailadres bevestigen</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="soft" style="font-size:13px;line-height:20px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld op onze site. Was jij dat niet, dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen. </p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>');
INSERT INTO "letters" VALUES(2,'a1p2ccpLdJpBw2oA3S_iaLfA6xIfA79ZJWQ2ZTgl3Iw','<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="nl"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
</style></head><body lang="nl" class="page" dir="ltr" style="background:#fafaf9;margin:0"><!--$--><!--html--><!--head--><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td dir="ltr" lang="nl" style="margin:0;background:#fafaf9"><div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden">Je hoort van ons bij de volgende meetup</div><table align="center" width="100%" class="outer" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:600px"><tbody><tr style="width:100%"><td style="padding:32px 16px"><table align="center" width="100%" class="card" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:20px"><tbody><tr style="width:100%"><td style="padding:32px"><p style="font-size:17px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-bottom:24px;font-weight:600;margin-top:0;margin-left:0;margin-right:0"><a href="http://localhost:3000/" class="ink" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank"><span class="accent" style="display:inline-block;width:32px;height:32px;line-height:32px;margin-right:10px;border-radius:8px;background:#0b5fa5;color:#ffffff;text-align:center;font-size:18px" aria-hidden="true">✓</span>Trefpunt</a></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Hoi , welkom!</p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Er staat nog niets op de agenda. Zodra er een meetup is, krijg je een uitnodiging.</p><a class="quiet" href="http://localhost:3000/" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#1c1917;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#ffffff;border:1px solid #e7e5e4;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">Naar de site</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="soft" style="font-size:13px;line-height:20px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">Je krijgt deze e-mail omdat je je hebt ingeschreven voor uitnodigingen. <a class="soft" href="http://localhost:3000/unsubscribe/•••" style="color:#57534e;text-decoration-line:none;text-decoration:underline" target="_blank">Uitschrijven</a></p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>');
INSERT INTO "letters" VALUES(3,'WwtNdL4wnEQdQvrJj4WhfONMmQowxoNII28Pk8xS6XE','<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="nl"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
</style></head><body lang="nl" class="page" dir="ltr" style="background:#fafaf9;margin:0"><!--$--><!--html--><!--head--><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td dir="ltr" lang="nl" style="margin:0;background:#fafaf9"><div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden">Hackerspace, Utrecht · laat je weten of je komt?</div><table align="center" width="100%" class="outer" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:600px"><tbody><tr style="width:100%"><td style="padding:32px 16px"><table align="center" width="100%" class="card" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:20px"><tbody><tr style="width:100%"><td style="padding:32px"><p style="font-size:17px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-bottom:24px;font-weight:600;margin-top:0;margin-left:0;margin-right:0"><a href="http://localhost:3000/" class="ink" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank"><span class="accent" style="display:inline-block;width:32px;height:32px;line-height:32px;margin-right:10px;border-radius:8px;background:#0b5fa5;color:#ffffff;text-align:center;font-size:18px" aria-hidden="true">✓</span>Trefpunt</a></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Hoi , je bent uitgenodigd:</p><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"><tbody style="width:100%"><tr style="width:100%"><td data-id="__react-email-column" style="width:76px;vertical-align:top"><table class="leaf line" aria-hidden="true" cellPadding="0" cellSpacing="0" style="width:58px;border:1px solid #e7e5e4;border-radius:12px;overflow:hidden"><tbody><tr><td class="accent" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:11px;line-height:20px;color:#ffffff;display:block;text-align:center;background:#0b5fa5;font-weight:650;text-transform:uppercase">mei</td></tr><tr><td class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:24px;line-height:34px;color:#1c1917;display:block;text-align:center;font-weight:650">12</td></tr><tr><td class="soft" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:12px;line-height:20px;color:#57534e;display:block;text-align:center">za</td></tr></tbody></table></td><td data-id="__react-email-column" style="vertical-align:top"><h1 class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:22px;line-height:28px;color:#1c1917;font-weight:680"><a class="ink" href="http://localhost:3000/meetup/1" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank">Lampen en sensoren</a></h1><p class="soft" style="font-size:16px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:6px;margin-bottom:0;margin-left:0;margin-right:0">zaterdag 12 mei, 19:30 – 22:00<br/>Hackerspace, Utrecht</p></td></tr></tbody></table><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="margin-top:24px"><tbody style="width:100%"><tr style="width:100%"><td data-id="__react-email-column" style="width:50%;padding-right:5px"><a class="accent" href="http://localhost:3000/respond/•••/1/confirm" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#ffffff;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#0b5fa5;border:1px solid #0b5fa5;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">Ik kom</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a></td><td data-id="__react-email-column" style="width:50%;padding-left:5px"><a class="quiet" href="http://localhost:3000/respond/•••/1/decline" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#1c1917;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#ffffff;border:1px solid #e7e5e4;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">Ik kom niet</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a></td></tr></tbody></table><p class="soft" style="font-size:14px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:10px;text-align:center;margin-bottom:0;margin-left:0;margin-right:0">Nog 1 van 1 plekken vrij</p><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 12px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:12px;margin-left:0">Met <strong>soldeerbout</strong></p><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="soft" style="font-size:13px;line-height:20px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">Je krijgt deze e-mail omdat je je hebt ingeschreven voor uitnodigingen. <a class="soft" href="http://localhost:3000/unsubscribe/•••" style="color:#57534e;text-decoration-line:none;text-decoration:underline" target="_blank">Uitschrijven</a></p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>');
INSERT INTO "letters" VALUES(4,'SZkojYhcPHToYxnbsOUfoxwE_sgkDQgap1C_0Ty4P-4','<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="nl"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
</style></head><body lang="nl" class="page" dir="ltr" style="background:#fafaf9;margin:0"><!--$--><!--html--><!--head--><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td dir="ltr" lang="nl" style="margin:0;background:#fafaf9"><div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden">We laten je weten als er een plek vrijkomt</div><table align="center" width="100%" class="outer" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:600px"><tbody><tr style="width:100%"><td style="padding:32px 16px"><table align="center" width="100%" class="card" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:20px"><tbody><tr style="width:100%"><td style="padding:32px"><p style="font-size:17px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-bottom:24px;font-weight:600;margin-top:0;margin-left:0;margin-right:0"><a href="http://localhost:3000/" class="ink" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank"><span class="accent" style="display:inline-block;width:32px;height:32px;line-height:32px;margin-right:10px;border-radius:8px;background:#0b5fa5;color:#ffffff;text-align:center;font-size:18px" aria-hidden="true">✓</span>Trefpunt</a></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Hoi , alle plekken zijn bezet. Je staat op de wachtlijst; we laten je weten als er een plek vrijkomt.</p><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"><tbody style="width:100%"><tr style="width:100%"><td data-id="__react-email-column" style="width:76px;vertical-align:top"><table class="leaf line" aria-hidden="true" cellPadding="0" cellSpacing="0" style="width:58px;border:1px solid #e7e5e4;border-radius:12px;overflow:hidden"><tbody><tr><td class="accent" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:11px;line-height:20px;color:#ffffff;display:block;text-align:center;background:#0b5fa5;font-weight:650;text-transform:uppercase">mei</td></tr><tr><td class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:24px;line-height:34px;color:#1c1917;display:block;text-align:center;font-weight:650">12</td></tr><tr><td class="soft" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:12px;line-height:20px;color:#57534e;display:block;text-align:center">za</td></tr></tbody></table></td><td data-id="__react-email-column" style="vertical-align:top"><h1 class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:22px;line-height:28px;color:#1c1917;font-weight:680"><a class="ink" href="http://localhost:3000/meetup/1" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank">Lampen en sensoren</a></h1><p class="soft" style="font-size:16px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:6px;margin-bottom:0;margin-left:0;margin-right:0">zaterdag 12 mei, 19:30 – 22:00<br/>Hackerspace, Utrecht</p></td></tr></tbody></table><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0"> </p><a class="quiet" href="http://localhost:3000/respond/•••/1/decline" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#1c1917;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#ffffff;border:1px solid #e7e5e4;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">Haal me van de wachtlijst</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="soft" style="font-size:13px;line-height:20px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">Je krijgt deze e-mail omdat je hebt laten weten dat je wilt komen. <a class="soft" href="http://localhost:3000/unsubscribe/•••" style="color:#57534e;text-decoration-line:none;text-decoration:underline" target="_blank">Uitschrijven</a></p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>');
INSERT INTO "letters" VALUES(5,'4Er_Yh1a-Uu5gyLrdMjBm5tjqERC8GmzVu9nW8WogEQ','<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="nl"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
</style></head><body lang="nl" class="page" dir="ltr" style="background:#fafaf9;margin:0"><!--$--><!--html--><!--head--><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td dir="ltr" lang="nl" style="margin:0;background:#fafaf9"><div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden">Je plek is bevestigd; het agenda-item zit erbij</div><table align="center" width="100%" class="outer" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:600px"><tbody><tr style="width:100%"><td style="padding:32px 16px"><table align="center" width="100%" class="card" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:20px"><tbody><tr style="width:100%"><td style="padding:32px"><p style="font-size:17px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-bottom:24px;font-weight:600;margin-top:0;margin-left:0;margin-right:0"><a href="http://localhost:3000/" class="ink" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank"><span class="accent" style="display:inline-block;width:32px;height:32px;line-height:32px;margin-right:10px;border-radius:8px;background:#0b5fa5;color:#ffffff;text-align:center;font-size:18px" aria-hidden="true">✓</span>Trefpunt</a></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Hoi , je plek is bevestigd. Zien we je daar!</p><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"><tbody style="width:100%"><tr style="width:100%"><td data-id="__react-email-column" style="width:76px;vertical-align:top"><table class="leaf line" aria-hidden="true" cellPadding="0" cellSpacing="0" style="width:58px;border:1px solid #e7e5e4;border-radius:12px;overflow:hidden"><tbody><tr><td class="accent" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:11px;line-height:20px;color:#ffffff;display:block;text-align:center;background:#0b5fa5;font-weight:650;text-transform:uppercase">mei</td></tr><tr><td class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:24px;line-height:34px;color:#1c1917;display:block;text-align:center;font-weight:650">12</td></tr><tr><td class="soft" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:12px;line-height:20px;color:#57534e;display:block;text-align:center">za</td></tr></tbody></table></td><td data-id="__react-email-column" style="vertical-align:top"><h1 class="ink" style="margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:22px;line-height:28px;color:#1c1917;font-weight:680"><a class="ink" href="http://localhost:3000/meetup/1" style="color:#1c1917;text-decoration-line:none;text-decoration:none" target="_blank">Lampen en sensoren</a></h1><p class="soft" style="font-size:16px;line-height:25px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:6px;margin-bottom:0;margin-left:0;margin-right:0">zaterdag 12 mei, 19:30 – 22:00<br/>Hackerspace, Utrecht</p></td></tr></tbody></table><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 12px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:12px;margin-left:0">Met <strong>soldeerbout</strong></p><p class="ink" style="font-size:16px;line-height:25px;margin:0 0 16px;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#1c1917;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">Kun je toch niet? Laat het weten, dan gaat je plek naar iemand anders.</p><a class="quiet" href="http://localhost:3000/respond/•••/1/decline" style="line-height:25px;text-decoration:none;display:block;max-width:100%;mso-padding-alt:0px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;color:#1c1917;padding:14px 8px;border-radius:12px;font-weight:600;text-align:center;background:#ffffff;border:1px solid #e7e5e4;padding-top:14px;padding-right:8px;padding-bottom:14px;padding-left:8px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">Ik kan toch niet</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8203;</i><![endif]--></span></a><hr class="line" style="width:100%;border:none;border-color:#e7e5e4;border-top:1px solid #eaeaea;margin:24px 0;border-top-width:1px"/><p class="soft" style="font-size:13px;line-height:20px;margin:0;font-family:Inter, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;color:#57534e;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">Je krijgt deze e-mail omdat je hebt laten weten dat je komt. <a class="soft" href="http://localhost:3000/unsubscribe/•••" style="color:#57534e;text-decoration-line:none;text-decoration:underline" target="_blank">Uitschrijven</a></p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>');
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
      waiting integer not null default 0,
      declined integer not null default 0,
      changed integer not null default 0, remind_days_before integer, remind_guests integer not null default 0, reminder_due_at text, guest_reminder_due_at text);
INSERT INTO "meetups" VALUES(1,'Lampen en sensoren','Met **soldeerbout**','2096-05-12','19:30','22:00','2096-05-12T17:30:00.000Z','2096-05-12T20:00:00.000Z','Hackerspace, Utrecht',1,1,'2026-11-21T23:31:22.299Z',0,2,3,1,1,0,0,3,1,'2096-05-09T08:00:00.000Z','2096-05-11T08:00:00.000Z');
CREATE TABLE members (
      id integer primary key autoincrement,
      email text not null unique,
      name text not null,
      show_name integer not null default 1,
      verified_at text,
      is_admin integer not null default 0,
      password_hash text,
      pending_email text,
      subscribed_from text not null,
      created_at text not null, feed_version integer not null default 0, bounces integer not null default 0, bounced_at text, bounce_error text);
INSERT INTO "members" VALUES(1,'organisator@example.org','Beheerder',1,NULL,1,'argon2id$19456$2$1$vQOxRiNvbFkPLODQm9_bOg$b9Ez6522Er_5XdEpxmgPMDvvB6YpDQJ8OMRT_B_95Q8',NULL,'first-start','2026-11-21T23:31:21.757Z',0,0,NULL,NULL);
INSERT INTO "members" VALUES(2,'anna@example.org','Anna de Vries',1,'2026-11-21T23:31:22.150Z',0,NULL,NULL,'subscribe-form','2026-11-21T23:31:22.032Z',0,0,NULL,NULL);
INSERT INTO "members" VALUES(3,'bram@example.org','Bram Bos',1,'2026-11-21T23:31:22.228Z',0,NULL,NULL,'subscribe-form','2026-11-21T23:31:22.187Z',0,0,NULL,NULL);
INSERT INTO "members" VALUES(4,'juergen@münchen.de','Jürgen Groß',1,'2026-11-21T23:31:22.275Z',0,NULL,NULL,'subscribe-form','2026-11-21T23:31:22.239Z',0,0,NULL,NULL);
INSERT INTO "members" VALUES(5,'nog@example.org','Nog Onbevestigd',1,NULL,0,NULL,NULL,'subscribe-form','2026-11-21T23:31:22.285Z',0,0,NULL,NULL);
CREATE TABLE messages (
      id integer primary key autoincrement,
      meetup_id integer not null references meetups (id) on delete cascade,
      sender_id integer references members (id) on delete set null,
      audience text not null check (audience in ('confirmed', 'waitlist', 'invited')),
      subject text not null,
      text text not null,
      recipients integer not null,
      created_at text not null);
CREATE TABLE responses (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      status text not null check (status in ('confirmed', 'waitlist', 'declined')),
      first_answered_at text not null,
      answered_at text not null,
      changes integer not null default 0,
      queue_number integer not null,
      primary key (meetup_id, member_id));
INSERT INTO "responses" VALUES(1,2,'confirmed','2026-11-21T23:31:22.488Z','2026-11-21T23:31:22.488Z',0,1);
INSERT INTO "responses" VALUES(1,3,'waitlist','2026-11-21T23:31:22.533Z','2026-11-21T23:31:22.533Z',0,2);
CREATE TABLE sessions (
      token_hash text not null primary key,
      member_id integer not null references members (id) on delete cascade,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null);
INSERT INTO "sessions" VALUES('281e22abe1560d38705bf8f101368f1c889c5dc6bd22b5cc0ffa7be448dff7db',1,'2026-11-21T23:31:21.968Z','2026-11-21T23:31:21.968Z','2026-12-21T23:31:21.968Z');
CREATE TABLE totals (name text not null primary key, count integer not null);
INSERT INTO "totals" VALUES('members',5);
INSERT INTO "totals" VALUES('verified members',3);
INSERT INTO "totals" VALUES('meetups',1);
INSERT INTO "totals" VALUES('emails',12);
INSERT INTO "totals" VALUES('sent emails',12);
INSERT INTO "totals" VALUES('emails with an error',0);
INSERT INTO "totals" VALUES('emails without outcome',0);
INSERT INTO "totals" VALUES('audit',2);
CREATE INDEX meetups_starts_at on meetups (starts_at);
CREATE INDEX meetups_date on meetups (date desc, start_time desc, id desc);
CREATE INDEX invitations_member on invitations (member_id);
CREATE INDEX responses_queue on responses (meetup_id, status, queue_number);
CREATE INDEX responses_member on responses (member_id);
CREATE INDEX emails_member on emails (member_id);
CREATE INDEX sessions_member on sessions (member_id);
CREATE INDEX codes_member on codes (member_id, purpose);
CREATE INDEX members_newest on members (created_at desc, id desc);
CREATE INDEX emails_sent on emails (sent_at) where sent_at is not null;
CREATE INDEX emails_error on emails (id) where error_message is not null;
CREATE INDEX invitations_reminded on invitations (meetup_id, reminded_at) where reminded_at is not null;
CREATE INDEX invitations_invited on invitations (meetup_id, invited_at);
CREATE INDEX meetups_newest on meetups (created_at desc, id desc);
CREATE INDEX meetups_location on meetups (location);
CREATE INDEX meetups_creator on meetups (created_by);
CREATE INDEX emails_letter on emails (letter_id) where letter_id is not null;
CREATE INDEX emails_due on emails (priority, next_attempt_at, id)
      where sent_at is null and failed_at is null and paused = 0;
CREATE INDEX emails_meetup on emails (meetup_id, sent_at, failed_at, paused);
CREATE INDEX messages_meetup on messages (meetup_id, id);
CREATE INDEX members_undeliverable on members (created_at desc, id desc) where bounces >= 3;
CREATE INDEX meetups_reminder_due on meetups (reminder_due_at) where reminder_due_at is not null;
CREATE INDEX meetups_guest_reminder_due on meetups (guest_reminder_due_at)
      where guest_reminder_due_at is not null;
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
CREATE INDEX members_unverified on members (created_at desc, id desc) where verified_at is null;
CREATE INDEX emails_unknown on emails (id) where sent_at is null and error_message is null;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('letters',5);
INSERT INTO "sqlite_sequence" VALUES('members',5);
INSERT INTO "sqlite_sequence" VALUES('audit',2);
INSERT INTO "sqlite_sequence" VALUES('emails',12);
INSERT INTO "sqlite_sequence" VALUES('meetups',1);
COMMIT;