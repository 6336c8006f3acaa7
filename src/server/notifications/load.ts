import type { Notification } from '#contract/notifications/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { noticeTitle } from '#contract/events/noticeTitle.ts'
import { isWorthTelling } from './ofNewGuides.ts'

type NoticeRow = {
  notificationid: number
  event: string
  path: string
  date: number
  read: boolean
  data: { title: string } & Record<string, unknown>
  actor: string | null
  langid: string
}
type Page = { userid: number; unread: boolean; limit: number; offset: number }

const ofPerson = ({ userid, unread }: Pick<Page, 'userid' | 'unread'>) =>
  sql`n.userid = ${userid} ${unread ? sql`and not n.read` : nothing} and ${isWorthTelling}`

/** Newest first; those of an import or of a demo site were not told in their order. */
export const loadNotifications = (db: Db, page: Page): Promise<NoticeRow[]> =>
  db.many<NoticeRow>(sql`
  select n.notificationid, n.event, n.path, n.date, n.read, n.data, a.username as actor, u.langid
  from notifications n join users u using (userid) left join users a on a.userid = n.actor
  where ${ofPerson(page)}
  order by n.date desc, n.notificationid desc limit ${page.limit} offset ${page.offset}`)

export const countNotifications = async (
  db: Db,
  which: Pick<Page, 'userid' | 'unread'>,
): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from notifications n where ${ofPerson(which)}`,
    )
  ).total

/** `ids` null: all of them. Other people's ids do nothing. */
export const markRead = (db: Db, userid: number, ids: number[] | null): Promise<number> =>
  db.run(sql`
  update notifications set read = true where userid = ${userid}
    and not read ${ids === null ? nothing : sql`and notificationid = any(${ids}::int[])`}`)

const keptSeconds = 365 * 86_400
/** What is older than a year is not worth its place. */
export const trimNotifications = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from notifications where date < ${now - keptSeconds}`)

export const presentNotification = (origin: string, row: NoticeRow): Notification => ({
  notificationid: row.notificationid,
  event: row.event,
  title: noticeTitle(row.langid, row.event, row.actor, row.data),
  url: `${origin}${row.path}`,
  date: row.date,
  read: row.read,
  data: row.data,
})
