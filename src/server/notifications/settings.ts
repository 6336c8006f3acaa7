// How somebody is told beyond the app; no row: the usual ways.
import {
  noticeGroups,
  usualDigest,
  usualMending,
  usualWays,
  type Digest,
  type MendingWay,
  type NoticeGroup,
  type NoticeWay,
} from '#contract/notifications/groups.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { kindRows } from './choices.ts'

type Chosen = {
  ways: { [G in NoticeGroup]?: NoticeWay | undefined } & { mending?: MendingWay | undefined }
  digest: Digest
  weekday: number
  hour: number
  time_zone: string
}
type Change = { [K in Exclude<keyof Chosen, 'ways'>]?: Chosen[K] | undefined } & {
  groups?: Chosen['ways'] | undefined
}

const loadChosen = async (db: Db, userid: number): Promise<Chosen> =>
  (await db.maybe<Chosen>(sql`
    select ways, digest, weekday, hour, time_zone from notice_settings
    where userid = ${userid}`)) ?? { ways: {}, ...usualDigest }

export const loadSettings = async (
  db: Db,
  userid: number,
  hasMailServer: boolean,
): Promise<NotificationSettings> => {
  const { ways, ...digest } = await loadChosen(db, userid)
  const { confirmed } = await db.one<{ confirmed: boolean }>(sql`
    select email is not null and email_verified as confirmed from users where userid = ${userid}`)
  const groups = { ...usualWays, mending: ways.mending ?? usualMending }
  for (const group of noticeGroups) groups[group] = ways[group] ?? groups[group]
  return {
    groups,
    ...digest,
    mail_server: hasMailServer,
    email_confirmed: confirmed,
  }
}

/** Known to browsers, and to the database, which finds whose hour it is. */
const requireZone = async (db: Db, zone: string): Promise<void> => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw invalidField(
      'time_zone',
      'invalid_value',
      'Must be the name of a time zone, such as Europe/Berlin',
    )
  }
  const known = await db.maybe(sql`select from pg_timezone_names where name = ${zone}`)
  if (!known)
    throw invalidField(
      'time_zone',
      'invalid_value',
      'Must be the name of a time zone, such as Europe/Berlin',
    )
}

/** What came while a group was in the app only is not mailed once the group is. */
const keepOut = async (
  db: Db,
  userid: number,
  before: Chosen['ways'],
  after: Chosen['ways'],
): Promise<void> => {
  const isOut = (ways: Chosen['ways'], group: NoticeGroup) =>
    (ways[group] ?? usualWays[group]) === 'inbox'
  const begun = noticeGroups.filter(one => isOut(before, one) && !isOut(after, one))
  if (begun.length === 0) return
  await db.run(sql`
    update notifications n set mailed = true from ${kindRows}
    where n.userid = ${userid} and not n.read and not n.mailed and n.event = kind.event
      and kind.topic = any(${begun}::text[])`)
}

export const changeSettings = async (
  db: Db,
  userid: number,
  { groups = {}, ...digest }: Change,
  now: UnixSeconds,
): Promise<void> => {
  // Two writes at once would each forget what the other chose.
  await db.one(sql`select pg_advisory_xact_lock(hashtext('notice settings'), ${userid})`)
  const before = await loadChosen(db, userid)
  const after = { ...before, ...digest, ways: { ...before.ways, ...groups } }
  if (after.time_zone !== before.time_zone) await requireZone(db, after.time_zone ?? '')
  await keepOut(db, userid, before.ways, after.ways)
  const beginsMending = after.ways.mending === 'digest' && before.ways.mending !== 'digest'
  const when = (one: Change) => [one.digest, one.weekday, one.hour, one.time_zone].join(' ')
  await db.run(sql`
    insert into notice_settings as s
      (userid, ways, digest, weekday, hour, time_zone, changed, mending_since)
    values (${userid}, ${JSON.stringify(after.ways)}::jsonb, ${after.digest}, ${after.weekday},
      ${after.hour}, ${after.time_zone}, ${when(after) === when(before) ? 0 : now},
      ${beginsMending ? now : 0})
    on conflict (userid) do update set ways = excluded.ways, digest = excluded.digest,
      weekday = excluded.weekday, hour = excluded.hour, time_zone = excluded.time_zone,
      changed = case when ${when(after) === when(before)} then s.changed else excluded.changed end,
      mending_since = case when ${beginsMending} then ${now} else s.mending_since end`)
}
