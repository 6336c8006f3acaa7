// SQL of imported people and pictures.
import type { PictureFacts } from '#server/media/load.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { idsBy } from '../common/idsBy.ts'

export type NewPerson = {
  source: string
  username: string
  unique_username: string | null
  privilege: string
  reputation: number
  join_date: UnixSeconds
  langid: string
}

export const peopleBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select userid as id, source as key from users where source = any(${sources}::text[])`,
  )

/**
 * userids by source. People without e-mail and password: nobody signs in as them until an Admin
 * gives them both. A name that is taken is left to its owner. Reputation is the sum of its
 * entries, so it comes as one.
 */
export const insertPeople = (db: Db, people: NewPerson[], now: UnixSeconds) =>
  idsBy(
    db,
    sql`
  with given as materialized (
    select t.*, row_number() over (partition by unique_username) as place
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t (source text, username text,
      unique_username text, privilege text, reputation int, join_date int, langid text)
  ), made as (
    insert into users (username, unique_username, privilege, reputation, join_date, langid, source)
    select g.username, case when g.place = 1 and not exists (select 1 from users u
      where u.unique_username = g.unique_username) then g.unique_username end,
      g.privilege, g.reputation, g.join_date, g.langid, g.source
    from given g
    on conflict (source) do nothing
    returning userid, reputation, source
  ), entries as (
    insert into reputation_entries (userid, amount, reason, created)
      select userid, reputation, 'import', ${now} from made where reputation > 0
  )
  select userid as id, source as key from made`,
  )

/** Which of these people have no picture and nobody to sign in as them. */
export const faceless = (db: Db, userids: number[]): Promise<number[]> =>
  db.values<number>(sql`
  select userid from users where userid = any(${userids}::int[]) and imageid is null
    and email is null`)

export const setFaces = (db: Db, faces: { userid: number; imageid: number }[]): Promise<number> =>
  db.run(sql`
  update users u set imageid = f.imageid, stamp = u.stamp + 1
  from jsonb_to_recordset(${JSON.stringify(faces)}::jsonb) as f (userid int, imageid int)
    where u.userid = f.userid and u.imageid is null`)

export const imagesByGuid = (db: Db, guids: string[]) =>
  idsBy(db, sql`select imageid as id, guid as key from images where guid = any(${guids}::text[])`)

export type NewPicture = PictureFacts & {
  blob: string
  exif: object
  created: UnixSeconds
  source: string
}
export const insertPictures = (db: Db, pictures: NewPicture[]) =>
  idsBy(
    db,
    sql`
  insert into images (guid, userid, filename, format, width, height, bytes, blob, ratio, exif,
    created, alt, source)
  select guid, userid, filename, format, width, height, bytes, blob, ratio, exif, created, alt,
    source
  from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as t (guid text, userid int,
    filename text, format text, width int, height int, bytes int, blob text, ratio text,
    exif jsonb, created int, alt text, source text)
  on conflict do nothing
  returning imageid as id, guid as key`,
  )
