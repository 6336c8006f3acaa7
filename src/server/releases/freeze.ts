// What a release holds: the guide as readers could have it at this moment, in one language, whole
// (moderation-admin 9).
import { invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  imagesOf,
  overlayGuide,
  overlayStep,
  type GuideTranslation,
  type StepTranslation,
} from '#server/guides/content.ts'
import { loadImages } from '#server/media/load.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { loadGuideRow, loadStepRows, type GuideRow, type StepRow } from '#server/guides/sql.ts'
import { loadTranslations } from '#server/languages/translations.ts'
import { digest } from '#server/saves/digest.ts'
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import type { Frozen } from '#server/guides/releases.ts'
import { wholePins } from './pins.ts'

export type FrozenFacts = {
  prerequisite_releases: PrerequisiteRelease[]
  revisionid: number
  revisionids: number[]
  authors: number[]
  pending_edits: number
  content: Frozen
  content_hash: string
}

/**
 * What was signed is told by this and nothing else. A prerequisite that follows the newest release
 * says nothing beside the content, which names it.
 */
export const hashOf = (
  langid: string,
  content: Frozen,
  prerequisites: readonly PrerequisiteRelease[],
): string =>
  digest({
    langid,
    guide: content.guide,
    steps: content.steps.map(({ stepid, content: step }) => ({ stepid, content: step })),
    prerequisites: prerequisites.filter(one => one.releaseid !== null),
    ...(content.alts && { alts: content.alts }),
  })

/** What a reader who does not see them has of the pictures. */
const altsOf = async (db: Db, { guide, steps }: Frozen): Promise<Record<string, string | null>> => {
  const images = await loadImages(db, [
    ...(guide.image ? [guide.image] : []),
    ...steps.flatMap(step => imagesOf(step.content)),
  ])
  return Object.fromEntries([...images.values()].map(({ imageid, alt }) => [imageid, alt]))
}

/**
 * Who wrote what is new since the newest release that readers had; since ever where there was none.
 * An import wrote nothing here.
 */
const authorsSince = (
  db: Db,
  guideid: number,
  langids: string[],
  upTo: number,
): Promise<number[]> =>
  db.values<number>(sql`
  select distinct r.userid from revisions r
  where r.doc_type = 'guide' and r.docid = ${guideid} and r.line = 'live' and r.kind <> 'import'
    and r.langid = any(${langids}::text[]) and r.revisionid <= ${upTo}
    and r.revisionid > coalesce((select max(x.top) from (
      select (select max(id) from unnest(revisionids) id) as top from releases
        where guideid = ${guideid} and langid = ${firstOf(langids)}
        and state in ('live', 'superseded', 'archived')) x), 0)
  order by r.userid`)

type Words = Awaited<ReturnType<typeof loadWords>>['rows']
const loadWords = (db: Db, guideid: number, langid: string) =>
  loadTranslations<GuideTranslation & StepTranslation>(db, 'guide', [guideid], langid)

/** `own`: what is written in another language. */
const contentIn = ({ content }: GuideRow, rows: StepRow[], own: Words): Frozen => {
  const guide = own.find(one => one.resource === 'guide')
  const steps = new Map(rows.map(step => [step.stepid, step]))
  return {
    guide: guide ? overlayGuide(content, guide.content) : content,
    steps: content.steps.flatMap(stepid => {
      const step = steps.get(stepid)
      const words = own.find(one => one.resource === 'step' && one.resourceid === stepid)
      return step
        ? [
            {
              stepid,
              revisionid: words?.shown_revisionid ?? step.shown_revisionid,
              created: words?.modified_date ?? step.modified_date,
              content: words ? overlayStep(step.content, words.content) : step.content,
            },
          ]
        : []
    }),
  }
}

/**
 * Throws 422 for a language that readers cannot have it in, and for a guide without steps. `pins`
 * are those that were asked for; of guides that are no prerequisites any more they end. Held edits
 * are counted, never included.
 */
export const freeze = async (
  db: Db,
  access: GuideAccess,
  langid: string,
  pins: readonly PrerequisiteRelease[],
): Promise<FrozenFacts> => {
  const { guideid } = access
  const row = await loadGuideRow(db, guideid, false)
  const { rows, langids } = await loadWords(db, guideid, langid)
  if (langid !== access.langid && !langids.get(guideid)?.includes(langid))
    throw invalidField(
      'langid',
      'invalid_langid',
      'The guide is not available to readers in this language',
    )
  const own = langid === access.langid ? [] : rows
  const steps = await loadStepRows(db, row.content.steps, false)
  const words = contentIn(row, steps, own)
  if (words.steps.length === 0)
    throw invalidField('guideid', 'too_few', 'A guide without steps cannot be released')
  const content = { ...words, alts: await altsOf(db, words) }
  const prerequisite_releases = wholePins(content.guide.prerequisites, pins)
  const revisionids = [
    row.live_revisionid,
    ...steps.map(step => step.shown_revisionid),
    ...own.map(one => one.shown_revisionid),
  ]
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from patrol_items
      where doc_type = 'guide' and docid = ${guideid} and langid = ${langid}
      and state in ('pending', 'needs_rebase')`)
  return {
    revisionid: own.find(one => one.resource === 'guide')?.shown_revisionid ?? row.live_revisionid,
    revisionids: [...new Set(revisionids)],
    pending_edits: n,
    content,
    prerequisite_releases,
    authors: await authorsSince(
      db,
      guideid,
      [...new Set([langid, access.langid])],
      Math.max(...revisionids),
    ),
    content_hash: hashOf(langid, content, prerequisite_releases),
  }
}
