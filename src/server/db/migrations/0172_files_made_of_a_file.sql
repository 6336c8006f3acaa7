-- Up Migration
-- Whether a picture is unused is asked of what was made of it, too.
create index images_srcid on images (srcid) where srcid is not null;
