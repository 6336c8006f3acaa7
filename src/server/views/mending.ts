// The weekly mail of five guides to mend: one's own first, then the most viewed of the site; for
// Moderators and Admins those of the site (decision 0562).
import { existing } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { findFirstFaults } from '#server/guides/check/firstFaults.ts'
import { isOpen } from '#server/guides/check/faults.ts'
import { readsOnly } from '#server/http/access/access.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Service } from '#server/http/service.ts'
import { writeMails, type NewMail } from '#server/mail/mails.ts'
import { mendingText, type MendLine } from '#server/mail/mendingText.ts'
import { takeMenders, type Mender } from '#server/notifications/mending.ts'

const linesOfMail = 5
const peopleAtOnce = 100
/** Of each author: what was ignored or mended meanwhile may be among them. */
const ownAtMost = 10
/** So many of the most viewed guides are looked through for the site. */
const lookedThrough = 200
/** Of these, so many are looked at once more as mails are written. */
const keptOfSite = 20
const daySeconds = 86_400

/** Over view_counts: the last 30 whole days. */
const isInRange = (now: UnixSeconds): Sql => {
  const today = Math.floor(now / daySeconds)
  return sql`doc_type = 'guide' and day between ${today - 30} and ${today - 1}`
}

/** Guides with something to mend that everybody may read, those with the most views first. */
const findOfSite = async (db: Db, now: UnixSeconds): Promise<number[]> => {
  const viewed = await db.values<number>(sql`
    with seen as materialized (
      select docid as guideid, sum(views) as views from view_counts
      where ${isInRange(now)} group by 1)
    select guideid from seen join guide_faults using (guideid) join guides g using (guideid)
    where ${isOpen} order by seen.views desc, guideid limit ${lookedThrough}`)
  const faults = await findFirstFaults(db, viewed)
  return viewed.filter(guideid => faults.has(guideid)).slice(0, keptOfSite)
}

/** `told`: views of the days that the creator is told of. */
type Row = { guideid: number; author: number; title: string; views: number; told: number }

/** Those of the site that are still open, and of each author the most viewed ones. */
const loadRows = (db: Db, now: UnixSeconds, ofSite: number[], authors: number[]): Promise<Row[]> =>
  db.many<Row>(sql`
  with open as (
    select g.guideid, g.author, g.title, coalesce(v.views, 0)::int as views,
      coalesce(v.told, 0)::int as told
    from guides g join guide_faults f using (guideid), lateral (
      select sum(views) as views, sum(views) filter (where people >= ${peopleFrom}) as told
      from view_counts where ${isInRange(now)} and docid = g.guideid) v
    where (g.guideid = any(${ofSite}::int[]) or g.author = any(${authors}::int[])) and ${isOpen}),
  placed as (
    select *, row_number() over (partition by author order by views desc, guideid) as place
    from open)
  select guideid, author, title, views, told from placed
  where guideid = any(${ofSite}::int[])
    or author = any(${authors}::int[]) and place <= ${ownAtMost}
  order by views desc, guideid`)

/** How often it was viewed, as far as this person is told: creators of days with many people. */
const viewsFor = (person: Mender, { author, views, told }: Row): MendLine['views'] =>
  person.privilege === 'Admin'
    ? { count: views, isLeast: false }
    : author === person.userid && told > 0
      ? { count: told, isLeast: true }
      : null

type Told = {
  origin: string
  rows: readonly Row[]
  faults: Awaited<ReturnType<typeof findFirstFaults>>
  ofSite: number[]
}

const linesFor = (person: Mender, { origin, rows, faults, ofSite }: Told): MendLine[] => {
  const known = rows.filter(({ guideid }) => faults.has(guideid))
  const isOwn = ({ author }: Row) => author === person.userid
  const own = isModerator(person) ? [] : known.filter(isOwn)
  const others = known.filter(
    row => ofSite.includes(row.guideid) && (isModerator(person) || !isOwn(row)),
  )
  return [...own, ...others].slice(0, linesOfMail).map(row => {
    const { guideid, title } = row
    const fault = existing(faults.get(guideid), 'a finding')
    const { stepid } = fault
    const place = stepid === null ? 'details' : `steps/${stepid}`
    const url = `${origin}/guides/${guideid}/edit/${place}`
    return { title, fault, views: viewsFor(person, row), url }
  })
}

const mailSome = async (
  service: Service,
  db: Db,
  now: UnixSeconds,
  siteOf: (db: Db) => Promise<number[]>,
): Promise<number> => {
  const taken = await takeMenders(db, now, peopleAtOnce)
  if (taken.length === 0) return 0
  const ofSite = await siteOf(db)
  const settings = service.settings()
  const people = taken.filter(person => !readsOnly(person, settings))
  const authors = people.filter(person => !isModerator(person)).map(({ userid }) => userid)
  const rows = await loadRows(db, now, ofSite, authors)
  const guideids = rows.map(({ guideid }) => guideid)
  const origin = service.config.publicUrl.replace(/\/$/, '')
  const told = { origin, rows, faults: await findFirstFaults(db, guideids), ofSite }
  const mails = people.flatMap((person): NewMail[] => {
    const lines = linesFor(person, told)
    if (lines.length === 0) return []
    const { userid, email, langid } = person
    const settingsUrl = `${origin}/settings/notifications`
    const text = mendingText(langid, { site: settings.site_name, lines, settingsUrl })
    return [{ userid, recipient: email, ...text, created: now, expires: now + daySeconds }]
  })
  await writeMails(db, mails)
  return taken.length
}

/** Hourly. What the site has to mend is found once for all whose hour has come. */
export const mailGuidesToMend = async (service: Service, now: UnixSeconds): Promise<void> => {
  if (!service.config.smtp) return
  let ofSite: number[] | null = null
  const siteOf = async (db: Db) => (ofSite ??= await findOfSite(db, now))
  for (;;) {
    const done = await service.database.write(db => mailSome(service, db, now, siteOf))
    if (done < peopleAtOnce) return
  }
}
