-- Up Migration
-- Bytes in the media store, under the digest of themselves: equal uploads are kept once. A row that uses some refers here;
-- what nobody refers to is swept when it has not been touched for a day, and the references are what stops the sweep.
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  touched integer not null
);

-- blob null: kept by an earlier version under the guid, until the job `adopt_images` has moved it.
alter table images
  add column blob text references blobs,
  add column variant text not null default '', -- digest of crop and markup: what is made of equal bytes and equal variant is shared
  add column crop jsonb, -- {x, y, width, height, rotate} in pixels of the upright original
  add column sent_sha256 text, -- of the file as it was sent, before metadata was taken out
  add column copied_from integer references images;
create index images_blob on images (blob, variant);
create index images_unmoved on images (imageid) where blob is null;
create index images_sent on images (userid, sent_sha256) where removed_date is null;
create index users_imageid on users (imageid) where imageid is not null;
create index teams_imageid on teams (imageid) where imageid is not null;

-- Images that text shows as [image|id].
create function text_image_refs(words text) returns integer[] language sql immutable parallel safe as $$
  select array(select distinct found[1]::integer from regexp_matches(words, '\[image\|\s*(\d{1,9})', 'g') found)
$$;
create index users_images on users using gin (text_image_refs(about_raw)) where about_raw like '%[image|%';

-- Images that a guide, step or page of this content shows: its picture, its media, and [image|id] in its text.
create function image_refs(content jsonb) returns integer[] language sql immutable parallel safe as $$
  select array(
    select (content->>'image')::integer where jsonb_typeof(content->'image') = 'number'
    union
    select value::integer from jsonb_array_elements_text(
      case when content->'media'->>'type' = 'image' and jsonb_typeof(content->'media'->'data') = 'array' then content->'media'->'data' else '[]' end)
      where value ~ '^\d{1,9}$'
    union
    select found[1]::integer from regexp_matches(content::text, '\[image\|\s*(\d{1,9})', 'g') found)
$$;
create index revisions_images on revisions using gin (image_refs(content)) with (fastupdate = off);

-- A file that comes in parts. `received`: bytes that are on disk for good; the file itself lies in DATA_DIR/uploads.
create table uploads (
  uploadid integer generated always as identity primary key,
  userid integer not null references users,
  kind text not null check (kind in ('image', 'video', 'document')),
  filename text not null,
  size bigint not null,
  received bigint not null default 0,
  options jsonb not null default '{}',
  created integer not null,
  expires integer not null,
  itemid integer -- of what it became: the upload is finished
);
create index uploads_userid on uploads (userid) where itemid is null;
create index uploads_expires on uploads (expires);
