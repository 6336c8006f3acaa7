-- Up Migration
-- Whether somebody who has a document open writes there, or only looks on.
alter table presence add column writing boolean not null default false;

-- Who asks another for a step of a guide, or gives them one or the whole guide. It locks nothing,
-- and nobody is shown it after a day.
create table guide_handovers (
  handoverid integer generated always as identity primary key,
  guideid integer not null references guides,
  stepid integer, -- null: the whole guide
  userid integer not null references users, -- who asks or gives
  receiver integer not null references users,
  asks boolean not null,
  note text not null default '',
  created integer not null,
  accepted boolean, -- null: not answered yet
  answered integer,
  check ((accepted is null) = (answered is null))
);
create index guide_handovers_guideid on guide_handovers (guideid);
create index guide_handovers_userid on guide_handovers (userid);
create index guide_handovers_receiver on guide_handovers (receiver);
