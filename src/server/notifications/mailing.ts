// Notices that people have not read become mails: each is in one mail at most, with the titles that
// its reader may see at that moment.
import { noticeTitle } from '#contract/events/noticeTitle.ts'
import { noticeGroups, type NoticeGroup } from '#contract/notifications/groups.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { untitledGuideUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { writeMails } from '#server/mail/mails.ts'
import { noticeText, type NoticeLine } from '#server/mail/noticeText.ts'
import { findUnseen } from '#server/rights/guides.ts'
import { groupOf, isReached, kindRows, mailedWithin, wayOf } from './choices.ts'
import { isWorthTelling } from './ofNewGuides.ts'

const linesAtMost = 50
const dayLong = 86_400

/** `until`: notices of later than that wait. */
export type Due = { userid: number; until: UnixSeconds }
export type Asked = { way: 'mail' | 'digest'; group?: NoticeGroup; due: readonly Due[] }

type Taken = {
  userid: number
  email: string
  langid: string
  event: string
  path: string
  actor: string | null
  guideid: number | null
  total: number
  data: { title: string } & Record<string, unknown>
}

/**
 * Newest first by person; whoever takes them at the same time gets none of them. What is not worth
 * telling is taken too, so that it does not come later.
 */
const takeNotices = (db: Db, { way, group, due }: Asked): Promise<Taken[]> =>
  db.many<Taken>(sql`
  with taken as (
    update notifications n set mailed = true
    from unnest(${due.map(one => one.userid)}::int[], ${due.map(one => one.until)}::int[])
        as due (userid, until)
      join users u using (userid) left join notice_settings s using (userid)
      cross join ${kindRows}
    where n.userid = due.userid and n.event = kind.event and ${wayOf} = ${way} and ${isReached}
      ${group === undefined ? nothing : sql`and kind.topic = ${group}`}
      and not n.read and not n.mailed and n.date <= due.until
      and n.date > due.until - ${mailedWithin}
    returning n.notificationid, n.userid, u.email, u.langid, n.event, n.path, n.actor, n.data,
      n.guideid, n.date, ${isWorthTelling} as told),
  placed as (
    select t.*, row_number() over (partition by userid order by date desc, notificationid desc)
      as place, (count(*) over (partition by userid))::int as total from taken t
    where told)
  select p.userid, p.email, p.langid, p.event, p.path, a.username as actor, p.guideid,
    p.total, p.data
  from placed p left join users a on a.userid = p.actor
  where p.place <= ${linesAtMost} order by p.userid, p.place`)

/** Which of them, as places in the list, are of guides that their reader may not see by now. */
const hiddenOf = async (db: Db, taken: readonly Taken[]): Promise<Set<number>> => {
  const ofGuides = taken.flatMap(({ userid, guideid, event }, place) =>
    guideid === null ? [] : [{ userid, guideid, event, place }],
  )
  if (ofGuides.length === 0) return new Set()
  const unseen = await findUnseen(db, ofGuides)
  const deleted = new Set(
    await db.values<number>(sql`
      select guideid from guides where guideid = any(${ofGuides.map(one => one.guideid)}::int[])
        and deleted_date is not null`),
  )
  const isHidden = ({ guideid, event }: (typeof ofGuides)[number], at: number) =>
    unseen.has(at) || (deleted.has(guideid) && event !== 'approval.guide_deleted')
  return new Set(ofGuides.flatMap((one, at) => (isHidden(one, at) ? [one.place] : [])))
}

const lineOf = (origin: string, notice: Taken, isHidden: boolean): NoticeLine => {
  const { langid, event, actor, data, path } = notice
  // What a decision gave as its reason is read in the app.
  const { reason: _, ...told } = data
  return {
    title: noticeTitle(
      langid,
      event,
      actor,
      isHidden ? { ...told, title: '', hidden: true } : told,
    ),
    // A run is the reader's own place, whatever became of its guide.
    url:
      isHidden && !path.startsWith('/work/')
        ? untitledGuideUrl(origin, notice.guideid ?? 0)
        : `${origin}${path}`,
  }
}

/** Gives how many mails were written. */
export const mailNotices = async (
  service: Service,
  db: Db,
  now: UnixSeconds,
  asked: Asked,
): Promise<number> => {
  const taken = await takeNotices(db, asked)
  const hidden = await hiddenOf(db, taken)
  const origin = service.config.publicUrl.replace(/\/$/, '')
  const told = taken.map((notice, place) => ({
    notice,
    group: groupOf(notice.event),
    line: lineOf(origin, notice, hidden.has(place)),
  }))
  const people = new Set(told.map(one => one.notice.userid))
  const mails = [...people].flatMap(person => {
    const own = told.filter(({ notice }) => notice.userid === person)
    const [first] = own
    if (!first) return []
    const { userid, email, langid, total } = first.notice
    const groups = noticeGroups.flatMap(group => {
      const some = own.filter(one => one.group === group)
      return some.length === 0 ? [] : { group, lines: some.map(one => one.line) }
    })
    const text = noticeText(langid, {
      isDigest: asked.way === 'digest',
      site: service.settings().site_name,
      groups,
      total,
      allUrl: `${origin}/notifications`,
      settingsUrl: `${origin}/settings/notifications`,
    })
    return { userid, recipient: email, ...text, created: now, expires: now + dayLong }
  })
  await writeMails(db, mails)
  return mails.length
}
