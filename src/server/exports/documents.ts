// Guides, pages and comments as the API answers them to an Admin, in their first language, and what
// an answer has no place for.
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
import type { Person } from '#server/http/context.ts'
import { loadAllShown } from '#server/guides/releases.ts'
import type { Settings } from '#contract/settings/list.ts'
import { loadWiki } from '#server/wikis/load.ts'
import { presentWiki } from '#server/wikis/present.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { loadBeside, loadPages, loadTranslated, type ExportedIgnored } from './sql.ts'

export type At = { origin: string; settings: Settings }

/** Sees everything; nobody's account. */
const viewer: Person = {
  userid: 0,
  username: '',
  privilege: 'Admin',
  reputation: 0,
  teams: [],
  tokenid: 0,
  join_date: 0,
  verified: true,
}
const members = { completed: false, can_edit: true, can_publish: true, favorited: false }

type StepText = {
  stepid: number
  title?: string
  lines?: { lineid: number; text_raw: string }[]
  outdated: boolean
}
type GuideText = {
  modified_date: number
  outdated: boolean
  title?: string
  summary?: string
  introduction_raw?: string
  conclusion_raw?: string
  steps: StepText[]
}
type PageText = Partial<Pick<PageValues, PageValue & TranslatedPageField>> & {
  modified_date: number
  outdated: boolean
  contents_raw?: string
}
/** Ours, beside the members of the API. What a language does not hold is the source's. */
export type ExportedGuide = Guide & {
  tags: string[]
  translations: Record<string, GuideText>
  allowed_users: number[]
  allowed_teams: number[]
  ignored_findings: ExportedIgnored[]
}
export type ExportedPage = Wiki & { translations: Record<string, PageText> }

const textMembers = {
  introduction: 'introduction_raw',
  conclusion: 'conclusion_raw',
  contents: 'contents_raw',
} as const
/** Under the names that the same texts have in the answer. */
const renamed = (content: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      (textMembers as Record<string, string>)[name] ?? name,
      value,
    ]),
  )

/**
 * The lines of a translated step in the order of the source's. They are stored by their ids, which
 * say nothing of their place; what the source no longer has comes last.
 */
const linesInPlace = (content: Record<string, unknown>, source: Guide['steps'][number]) => {
  const lines = content['lines'] as StepText['lines'] // of a step's translation
  if (!lines) return content
  const places = new Map(source.lines.map(({ lineid }, at) => [lineid, at]))
  const placeOf = ({ lineid }: { lineid: number }) => places.get(lineid) ?? places.size
  return { ...content, lines: lines.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Guides in the order of `guideids`. */
export const exportGuides = async function* (
  db: Db,
  at: At,
  guideids: number[],
): AsyncGenerator<ExportedGuide> {
  // What is worked on, too: a release is made from it again.
  const settings = { ...at.settings, flags_as_objects: false, release_versions: false }
  const beside = new Map((await loadBeside(db, guideids)).map(row => [row.guideid, row]))
  const translated = await loadTranslated(db, 'guide', guideids)
  for (const guideid of guideids) {
    const { langid, tags, users, teams, ignored } = entryOf(beside, guideid)
    const loaded = await loadGuide(
      db,
      { origin: at.origin, settings },
      { guideid, head: false, inlined: false, viewer, langid },
    )
    const guide = presentGuide(at.origin, settings, loaded, members, false)
    const steps = new Map(guide.steps.map(step => [step.stepid, step]))
    const translations: ExportedGuide['translations'] = {}
    for (const { resource, langid, modified_date, outdated, content } of translated.filter(
      row => row.docid === guideid,
    )) {
      if (resource === 'guide')
        translations[langid] = { modified_date, outdated, ...renamed(content), steps: [] }
    }
    for (const { resource, resourceid, langid, outdated, content } of translated.filter(
      row => row.docid === guideid,
    )) {
      const source = resource === 'step' && steps.get(resourceid)
      if (source)
        translations[langid]?.steps.push({
          stepid: resourceid,
          outdated,
          ...linesInPlace(content, source),
        })
    }
    yield {
      ...guide,
      tags,
      translations,
      allowed_users: users,
      allowed_teams: teams,
      ignored_findings: ignored,
    }
  }
}

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
  return presentGuide(
    origin,
    settings,
    await loadGuide(
      db,
      { origin, settings },
      { guideid, head: false, inlined: false, viewer: null, langid },
    ),
    nobodysMembers,
    false,
  )
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
        when 'wiki' then w.deleted_date is null
        when 'guide' then g.deleted_date is null
        else g.deleted_date is null and exists (select from revisions v
          where v.revisionid = g.live_revisionid
          and v.content->'steps' @> to_jsonb(c.contextid)) end
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
