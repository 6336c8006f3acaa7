// SQL of what an export has and other sources do not: accounts, teams, media and pages with their
// own ids.
import type { Crop } from '#contract/media/schemas.ts'
import type { PrintLayout } from '#contract/teams/printLayouts.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { TeamChecks } from '#server/teams/checks.ts'
import { idsBy } from '../common/idsBy.ts'
import { keptAtMost } from '../write/ids.ts'
import type { NewPerson, NewPicture } from '../write/sql.people.ts'

type Numbered = 'users' | 'teams' | 'images' | 'wikis'
const sequences: Record<Numbered, Sql> = {
  users: sql`users_userid_seq`,
  teams: sql`teams_teamid_seq`,
  images: sql`images_imageid_seq`,
  wikis: sql`wikis_wikiid_seq`,
}

/**
 * Ids that the table gives itself come after those that are wanted, and not right behind them
 * (sql.ts says why).
 */
export const raiseOver = async (db: Db, table: Numbered, wanted: number[]): Promise<void> => {
  const highest = wanted.reduce((most, id) => (id <= keptAtMost ? Math.max(most, id) : most), 0)
  const name = `${table}_${{ users: 'userid', teams: 'teamid', images: 'imageid', wikis: 'wikiid' }[table]}_seq`
  await db.maybe(
    sql`select setval(${name}::regclass, ${highest + 100}::bigint) from ${sequences[table]}
      where last_value < ${highest}::bigint`,
  )
}

export type NewAccount = NewPerson & {
  wanted: number
  location: string | null
  latitude: number | null
  longitude: number | null
  summary: string | null
  disabled: boolean
}
/** As `insertPeople`, with what an account shows of itself. */
export const insertAccounts = async (
  db: Db,
  people: NewAccount[],
  now: UnixSeconds,
): Promise<void> => {
  await raiseOver(
    db,
    'users',
    people.map(person => person.wanted),
  )
  await db.run(sql`
    with given as materialized (
      select t.*, row_number() over (partition by unique_username) as place,
        row_number() over (partition by wanted) as turn
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t (wanted int, source text,
        username text, unique_username text, privilege text, reputation int, join_date int,
        langid text,
        location text, latitude double precision, longitude double precision, summary text,
          disabled boolean)
    ), made as (
      insert into users (userid, username, unique_username, privilege, reputation, join_date,
        langid, location, latitude, longitude, summary, state, source)
      select case when g.wanted <= ${keptAtMost}::int and g.turn = 1
        and not exists (select from users u where u.userid = g.wanted) then g.wanted
        else nextval('users_userid_seq') end,
        g.username, case when g.place = 1 and not exists (select from users u
          where u.unique_username = g.unique_username) then g.unique_username end,
        g.privilege, g.reputation, g.join_date, g.langid, g.location, g.latitude, g.longitude,
          g.summary, case when g.disabled then 'suspended' else 'active' end, g.source
      from given g
      on conflict (source) do nothing
      returning userid, reputation
    )
    insert into reputation_entries (userid, amount, reason, created)
      select userid, reputation, 'import', ${now}::int from made where reputation > 0`)
}
export const setAbouts = (db: Db, rows: { userid: number; about_raw: string }[]): Promise<number> =>
  db.run(sql`
  update users u set about_raw = n.about_raw, stamp = u.stamp + 1
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (userid int, about_raw text)
    where u.userid = n.userid and u.about_raw = ''`)

export const teamsBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select teamid as id, source as key from teams where source = any(${sources}::text[])`,
  )

export type NewTeam = TeamChecks & {
  print_layouts: readonly PrintLayout[]
  wanted: number
  source: string
  name: string
  description: string
  owner: number
  imageid: number | null
  location: string | null
  latitude: number | null
  longitude: number | null
  join_code: string | null
  created: UnixSeconds
}
export const insertTeams = async (db: Db, teams: NewTeam[]): Promise<Map<string, number>> => {
  await raiseOver(
    db,
    'teams',
    teams.map(team => team.wanted),
  )
  return idsBy(
    db,
    sql`
    insert into teams (teamid, name, description, owner, imageid, location, latitude, longitude,
      join_code, check_rules, check_words, print_layouts, created, source)
    select case when n.wanted <= ${keptAtMost}::int and n.turn = 1
      and not exists (select from teams t where t.teamid = n.wanted) then n.wanted
      else nextval('teams_teamid_seq') end,
      n.name, n.description, n.owner, n.imageid, n.location, n.latitude, n.longitude, n.join_code,
        n.check_rules, n.check_words, n.print_layouts, n.created, n.source
    from (select t.*, row_number() over (partition by wanted) as turn
      from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as t (wanted int, source text,
        name text, description text, owner int, imageid int, location text,
        latitude double precision,
        longitude double precision, join_code text, check_rules jsonb, check_words text[],
        print_layouts jsonb,
        created int)) n
    on conflict (source) do nothing
    returning teamid as id, source as key`,
  )
}
export const insertMembers = (
  db: Db,
  rows: { teamid: number; userid: number; lead: boolean; joined: UnixSeconds }[],
): Promise<number> =>
  db.run(sql`
  insert into team_members (teamid, userid, lead, joined)
  select teamid, userid, lead, joined
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (teamid int, userid int,
    lead boolean, joined int)
  on conflict do nothing`)

export type NewImage = NewPicture & {
  wanted: number
  crop: Crop | null
  markup: string | null
  variant: string
  removed: boolean
}
export const insertImages = async (db: Db, images: NewImage[]): Promise<Map<string, number>> => {
  await raiseOver(
    db,
    'images',
    images.map(image => image.wanted),
  )
  return idsBy(
    db,
    sql`
    insert into images (imageid, guid, userid, filename, format, width, height, bytes, blob, ratio,
      exif, created, alt, source, crop, markup, variant, removed_date)
    select case when n.wanted <= ${keptAtMost}::int and n.turn = 1
      and not exists (select from images i where i.imageid = n.wanted) then n.wanted
      else nextval('images_imageid_seq') end,
      n.guid, n.userid, n.filename, n.format, n.width, n.height, n.bytes, n.blob, n.ratio, n.exif,
        n.created, n.alt, n.source,
      nullif(n.crop, 'null'), n.markup, n.variant, case when n.removed then n.created end
    from (select t.*, row_number() over (partition by wanted) as turn
      from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as t (wanted int, guid text,
        userid int, filename text, format text, width int, height int, bytes int, blob text,
        ratio text,
        exif jsonb, created int, alt text, source text, crop jsonb, markup text, variant text,
          removed boolean)) n
    on conflict do nothing
    returning imageid as id, guid as key`,
  )
}
/**
 * What images were made or copied from, by their ids here; only where those came from the same
 * site.
 */
export const linkImages = (
  db: Db,
  site: string,
  rows: { guid: string; srcid: number | null; copied_from: number | null }[],
): Promise<number> =>
  db.run(sql`
  update images i set srcid = s.imageid, copied_from = c.imageid
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (guid text, srcid int,
    copied_from int)
  left join images s on s.imageid = n.srcid and starts_with(s.source, ${`${site} `}::text)
  left join images c on c.imageid = n.copied_from and starts_with(c.source, ${`${site} `}::text)
  where i.guid = n.guid`)

/** Out of their owners' media managers, as they were in the source. */
export const removeFiles = (
  db: Db,
  table: 'documents' | 'objects',
  sources: string[],
): Promise<number> =>
  db.run(
    table === 'documents'
      ? sql`update documents set removed_date = created
        where source = any(${sources}::text[]) and removed_date is null`
      : sql`update objects set removed_date = created
        where source = any(${sources}::text[]) and removed_date is null`,
  )
