-- Up Migration
-- Bytes of a picture that is given as it was made, not as it was sent: of a crop, or of a format
-- that browsers do not show. The record of a run says what its address gives.
create table made_pictures (
  blob text not null references blobs on delete cascade,
  variant text not null,
  bytes integer not null,
  sha256 text not null,
  primary key (blob, variant)
);
