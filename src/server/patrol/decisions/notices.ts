// What authors hear of their edits. Of a decision a minute later, so that one that is taken back at
// once says nothing.
import type { NoticeName } from '#contract/events/table.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { existing } from '#lib/existing.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import { notify } from '#server/notifications/notify.ts'

const noticeSeconds: Seconds = 60
export const noticeJob = (decisionid: number): NewJob => ({
  kind: 'patrol_notice',
  payload: { decisionid },
  unique: `patrol_notice ${decisionid}`,
  delay: noticeSeconds,
})

type About = {
  authorid: number
  doc_type: 'guide' | 'wiki'
  docid: number
  title: string
  type: string | null
  namespace: Namespace | null
  wiki_title: string | null
}
const loadAbout = (db: Db, itemid: number): Promise<About> =>
  db.one<About>(
    sql`
  select i.authorid, i.doc_type, i.docid, coalesce(g.title, w.display_title) as title, g.type,
    w.namespace, w.title as wiki_title
  from patrol_items i left join guides g on i.doc_type = 'guide' and g.guideid = i.docid left
    join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid where i.itemid = ${itemid}`,
    'Item',
  )
const pathOf = (about: About): string =>
  about.doc_type === 'guide'
    ? guideUrl('', { guideid: about.docid, title: about.title, type: about.type ?? '' })
    : wikiUrl('', {
        namespace: existing(about.namespace, 'a namespace'),
        title: existing(about.wiki_title, 'a title'),
        display_title: about.title,
      })

const guideOf = ({ doc_type, docid }: About) => (doc_type === 'guide' ? docid : null)

/** At once: what happened to an edit without a decision about it. */
export const tellAuthor = async (
  ctx: Pick<SignedIn, 'db' | 'now' | 'person'>,
  itemid: number,
  event: NoticeName,
): Promise<void> => {
  const about = await loadAbout(ctx.db, itemid)
  await notify(ctx, [
    {
      userid: about.authorid,
      event,
      path: pathOf(about),
      data: { title: about.title, patrolid: itemid },
      guideid: guideOf(about),
      actor: null,
    },
  ])
}

const eventOf: Record<string, NoticeName> = {
  accept: 'patrol.decision.accepted',
  accept_edit: 'patrol.decision.accepted',
  deny: 'patrol.decision.denied',
  partial: 'patrol.decision.partial',
}

/** As much as one reason may say: all of it stands where the notice leads. */
const mostSaid = 2000
/** What was written to the author of why, for the whole of it or for some changes. */
const writtenReason = async (db: Db, decisionid: number): Promise<string> =>
  (
    await db.values<string>(sql`
    select said from (select 0 as place, reason_text as said from patrol_decisions
        where decisionid = ${decisionid}
      union all select unitid, reason_text from patrol_decision_units
        where decisionid = ${decisionid} and verdict = 'deny') x
    where said is not null group by said order by min(place)`)
  )
    .join(' ')
    .slice(0, mostSaid)
    .toWellFormed() // the cut may part a pair

/**
 * Where authors read which of their changes were taken, and why others were not; of what was
 * accepted as a whole there is no more to tell than the document shows.
 */
const pathOfOutcome = (about: About, itemid: number, event: NoticeName): string =>
  event === 'patrol.decision.accepted' ? pathOf(about) : `/contributions#edit-${itemid}`

/** A process that dies between telling and the end of its job leaves the job to the next one. */
const isTold = async (db: Db, userid: number, decisionid: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from notifications where userid = ${userid}
      and data @> ${JSON.stringify({ decisionid })}::jsonb`)) !== null

/** The job: nothing where the decision was taken back meanwhile. */
export const tellOfDecision = (service: Service, decisionid: number): Promise<void> =>
  service.database.write(async db => {
    const decision = await db.maybe<{ itemid: number; action: string; deciderid: number }>(sql`
    select itemid, action, deciderid from patrol_decisions d
      where decisionid = ${decisionid} and not exists (select from patrol_decisions u
      where u.undoes = d.decisionid)`)
    const event = decision && eventOf[decision.action]
    if (!decision || !event) return
    const about = await loadAbout(db, decision.itemid)
    if (await isTold(db, about.authorid, decisionid)) return
    const reason = await writtenReason(db, decisionid)
    await notify({ db, now: unixNow(), person: null }, [
      {
        userid: about.authorid,
        event,
        path: pathOfOutcome(about, decision.itemid, event),
        data: {
          title: about.title,
          patrolid: decision.itemid,
          decisionid,
          reason,
        },
        guideid: guideOf(about),
        actor: decision.deciderid,
        // After a decision that was taken back another reason is news.
        ...(reason === '' && { once: true }),
      },
    ])
  })
