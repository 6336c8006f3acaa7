// Pages and comments as the API answers them to an Admin, in their first language, and what an
// answer has no place for; guides and pages as anybody reads them.
import type { CommentShape, Guide } from '#contract/guides/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { PageValue, PageValues, TranslatedPageField } from '#documents/page.ts'
import { entryOf, firstOf, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { selectComments, threadsOf, saidIn, type CommentState } from '#server/comments/load.ts'
import { presentThread } from '#server/comments/present.ts'
import { loadGuide } from '#server/guides/load.ts'
import { nobodysMembers, presentGuide } from '#server/guides/present.ts'
import { isOnItsPage } from '#server/rights/comments.ts'
import { loadAllShown } from '#server/guides/releases.ts'
import { isShownStep } from '#server/rights/released.ts'
import { loadWiki } from '#server/wikis/load.ts'
import { presentWiki } from '#server/wikis/present.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { renamed, viewer, type At } from './at.ts'
import { loadPages, loadTranslated } from './sql.ts'

type PageText = Partial<Pick<PageValues, PageValue & TranslatedPageField>> & {
  modified_date: number
  outdated: boolean
  contents_raw?: string
}
/** Ours, beside the members of the API. What a language does not hold is the source's. */
export type ExportedPage = Wiki & { translations: Record<string, PageText> }

const mentionsGuide = (...texts: string[]) => texts.some(text => text.includes('[guide|'))

/**
 * The guide as everybody may read it: its live release where it has one, and without what it says
 * of private guides.
 */
export const asAnybodyReads = async (
  db: Db,
  { origin, settings }: At,
  guide: Guide,
): Promise<Guide> => {
  const lines = guide.steps.flatMap(step => step.lines.map(line => line.text_raw))
  const [released] = settings.release_versions ? await loadAllShown(db, [guide.guideid]) : []
  if (
    !released &&
    guide.prerequisites.every(one => one.public) &&
    !mentionsGuide(guide.introduction_raw, guide.conclusion_raw, ...lines)
  )
    return guide
  const { guideid, langid } = guide
  const loaded = await loadGuide(
    db,
    { origin, settings },
    { guideid, head: false, inlined: false, viewer: null, langid },
  )
  // Dated as its row is, which an import brings.
  const { modified_date } = guide
  return { ...presentGuide(origin, settings, loaded, nobodysMembers, false), modified_date }
}
export const pageAsAnybodyReads = async (
  db: Db,
  { origin, settings }: At,
  page: Wiki,
): Promise<Wiki> => {
  if (!mentionsGuide(page.contents_raw)) return page
  const row = firstOf(await loadPages(db, [page.wikiid]))
  return presentWiki(
    origin,
    await loadWiki(
      db,
      { origin, settings },
      {
        ...row,
        source_langid: row.langid,
        source_revisionid: null,
        available_langids: page.available_langids,
      },
      page.langid,
      null,
    ),
  )
}

/** Pages of every namespace in the order of `wikiids`. */
export const exportPages = async function* (
  db: Db,
  { origin, settings }: At,
  wikiids: number[],
): AsyncGenerator<ExportedPage> {
  const translated = await loadTranslated(db, 'wiki', wikiids)
  for (const row of await loadPages(db, wikiids)) {
    const own = translated.filter(one => one.docid === row.wikiid)
    const shown = {
      ...row,
      source_langid: row.langid,
      source_revisionid: null,
      available_langids: [row.langid, ...own.map(one => one.langid)],
    }
    const loaded = await loadWiki(db, { origin, settings }, shown, row.langid, viewer)
    yield {
      ...presentWiki(origin, loaded),
      can_edit: true,
      translations: Object.fromEntries(
        own.map(({ langid, modified_date, outdated, content }) => [
          langid,
          { modified_date, outdated, ...renamed(content) },
        ]),
      ),
    }
  }
}

/** `guideid`: of a step's comment too. */
type Comment = Omit<CommentShape, 'replies'> & {
  state: CommentState
  guideid: number | null
  replies: Comment[]
}
const atOnce = 200

/**
 * Threads of everything that is exported, what waits or is hidden among them; not what was taken
 * back or removed.
 */
export const exportComments = async function* (
  db: Db,
  { origin, settings }: At,
): AsyncGenerator<Comment> {
  const kept = sql`c.state in ('public', 'held', 'hidden')`
  for (let after = 0; ;) {
    const first = await selectComments(
      db,
      sql`
      where c.commentid > ${after} and c.parentid is null and ${kept} and case c.context
        when 'wiki' then ${isOnItsPage}
        when 'guide' then g.deleted_date is null
        else g.deleted_date is null and ${isShownStep(sql`c.contextid`)} end
      order by c.commentid limit ${atOnce}`,
    )
    const replies = first.length
      ? await selectComments(
          db,
          sql`where c.parentid = any(${first.map(row => row.commentid)}::int[]) and ${kept}
            order by c.commentid`,
        )
      : []
    const threads = threadsOf([...first, ...replies])
    const { env } = await loadWikiEnv(
      db,
      { origin, settings },
      saidIn(threads).map(one => one.text),
      viewer,
    )
    const more = new Map(
      [...first, ...replies].map(row => [
        row.commentid,
        { state: row.state, guideid: row.guideid },
      ]),
    )
    const withState = (comment: CommentShape): Comment => ({
      ...comment,
      ...entryOf(more, comment.commentid),
      replies: comment.replies.map(withState),
    })
    for (const thread of [...threads.values()]
      .flat()
      .sort((a, b) => a.row.commentid - b.row.commentid))
      yield withState(presentThread(origin, env, thread))
    if (first.length < atOnce) return
    after = lastOf(first).commentid
  }
}
