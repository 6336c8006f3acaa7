-- Up Migration
-- What a person is told of (api-facts 8.6). The title is made when it is read, in the person's language, from the event and
-- `data`; the actor's name is looked up then too, so that a renamed or erased person is named as they are now.
create table notifications (
  notificationid integer generated always as identity primary key,
  userid integer not null references users,
  actor integer references users, -- null: nobody in particular, such as for a badge
  event text not null,
  path text not null, -- where it leads, below the origin
  data jsonb not null,
  date integer not null,
  read boolean not null default false
);
create index notifications_userid on notifications (userid, notificationid);
create index notifications_unread on notifications (userid, notificationid) where not read;
create index notifications_date on notifications using brin (date);
