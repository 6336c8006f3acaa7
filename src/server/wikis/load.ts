// Everything that a full wiki page shows, in a number of statements that does not grow with it.
import type { Namespace } from '#contract/core/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { isTold, lineUp } from '#server/rights/pages.ts'
import { guidesPlacedIn, readersTitle } from '#server/rights/released.ts'
import { sql } from '#server/db/sql.ts'
import { pairPictures } from '#server/summaries/fallbackPicture.ts'
import {
  loadPrerequisiteDates,
  loadSummaries as loadGuides,
  type SummaryRow as GuideRow,
} from '#server/summaries/guides.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import type { Ctx, Person, ReadCtx } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { loadDocuments, pairFiles } from '#server/files/load.ts'
import { loadImages } from '#server/media/load.ts'
import { presentWaiting, topItem } from '#server/saves/sql.ts'
import { loadUserSummaries } from '#server/users/load.ts'
import { wikiText, type WikiText } from '#server/wikitext/text.ts'
import { loadWikiEnv } from './env.ts'
import { childrenKey, treeGuidesKey } from '#server/base/stampNames.ts'
import { inLanguage, type ShownPage } from './language.ts'
import { presentWiki } from './present.ts'
import { canEdit } from './rules.ts'
import {
  findPage,
  findPublicationItem,
  loadAuthors,
  loadPage,
  loadSubject,
  loadWikiTags,
  type PageRow,
  type Subject,
} from './sql.ts'
import { loadSupplies, pairSupplies, type Supplies } from './supplies.ts'
import { loadChildren, loadSummaries, pairSummaries, type SummaryRow } from './summaries.ts'

type Ancestor = SummaryRow & { info: { name: string; value: string }[]; told: boolean }

/**
 * Closest first, ending with the root. `told`: not found by its title only; what lies above such
 * a one is told.
 */
const loadAncestors = (db: Db, langid: string, parent: number | null): Promise<Ancestor[]> =>
  loadSummaries<Ancestor>(
    db,
    langid,
    sql`${lineUp(sql`${parent}::int`)} up
  join wikis w on w.wikiid = up.wikiid`,
    sql`order by up.height`,
    sql`, r.content->'info' as info, ${isTold} as told`,
  )

export type LoadedWiki = {
  row: ShownPage
  image: Awaited<ReturnType<typeof loadImages>>
  documents: Awaited<ReturnType<typeof loadDocuments>>
  ancestors: Ancestor[]
  children: SummaryRow[]
  guides: GuideRow[]
  supplies: Supplies
  tags: string[]
  authors: { userid: number; saves: number }[]
  people: Awaited<ReturnType<typeof loadUserSummaries>>
  text: WikiText
  linked: Awaited<ReturnType<typeof loadWikiEnv>>
  /** Of a page about somebody: under whose name it goes. */
  subject: Subject | null
  pairs: ResourceStamps
}

const isRoot = (row: PageRow) => row.namespace === 'CATEGORY' && row.title === 'Root'

/** What the page as it is shown was built from, each with its stamp. */
const pairsOf = (
  shown: Omit<LoadedWiki, 'pairs'>,
  ancestors: Ancestor[],
  before: Awaited<ReturnType<typeof loadPrerequisiteDates>>,
): ResourceStamps => {
  const { row, subject, children, supplies, guides, people, image, documents } = shown
  const pairs: ResourceStamps = new Map(shown.linked.pairs)
  pairs.set(`wiki:${row.wikiid}`, row.stamp)
  if (subject) pairs.set(subject.key, subject.stamp)
  pairSummaries(pairs, ancestors)
  pairSummaries(pairs, children)
  pairSupplies(pairs, supplies)
  if (row.namespace === 'CATEGORY') {
    pairs.set(childrenKey(isRoot(row) ? null : row.wikiid), 0)
    pairs.set(treeGuidesKey, 0)
  }
  for (const guide of guides) {
    pairs.set(`guide:${guide.guideid}`, guide.stamp)
    pairs.set(`modified:${guide.guideid}`, guide.modified_date)
    pairs.set(`user:${guide.author}`, guide.author_stamp)
  }
  pairPictures(pairs, guides)
  for (const one of before) pairs.set(`modified:${one.guideid}`, one.modified_date)
  for (const [userid, person] of people) pairs.set(`user:${userid}`, person.stamp)
  for (const [imageid, one] of image) pairs.set(`image:${imageid}`, one.stamp)
  pairFiles(pairs, documents.values())
  return pairs
}

/**
 * Run it in one snapshot or in the write's own transaction. The pages around it stand in `langid`
 * too, where they have it. `tellsAll`: categories above it that are found by their title only, too.
 */
export const loadWiki = async (
  db: Db,
  ctx: Pick<Ctx, 'origin' | 'settings'>,
  row: ShownPage,
  langid: string,
  viewer: Person | null,
  tellsAll = isModerator(viewer),
): Promise<LoadedWiki> => {
  const { content } = row
  const category = row.namespace === 'CATEGORY'
  const text = wikiText(content.contents)
  const linked = await loadWikiEnv(db, ctx, [text], viewer, {
    trees: true,
    home: { doc_type: 'wiki', docid: row.wikiid },
  })
  const above = category && !isRoot(row) ? await loadAncestors(db, langid, content.parent) : []
  const children = category ? await loadChildren(db, langid, isRoot(row) ? null : row.wikiid) : []
  const guides = category
    ? await loadGuides(
        db,
        sql`where g.guideid in (${guidesPlacedIn(sql`${row.title}`)}) and g.public
          order by ${readersTitle}, g.guideid`,
        langid,
      )
    : []
  const supplies = await loadSupplies(
    db,
    langid,
    guides.map(guide => guide.guideid),
  )
  const before = guides.some(guide => guide.prereq_modified_date)
    ? await loadPrerequisiteDates(
        db,
        guides.map(guide => guide.guideid),
      )
    : []
  const tags = await loadWikiTags(db, row.wikiid)
  const subject = await loadSubject(db, row)
  const authors = await loadAuthors(db, row.wikiid, row.langid)
  const people = await loadUserSummaries(db, [...authors.map(one => one.userid), row.author])
  const image = await loadImages(db, content.image ? [content.image] : [])
  const documents = await loadDocuments(db, content.documents)

  const shown = {
    row,
    image,
    documents,
    ancestors: above.filter(one => tellsAll || one.told),
    children,
    guides,
    supplies,
    tags,
    authors,
    people,
    text,
    linked,
    subject,
  }
  return { ...shown, pairs: pairsOf(shown, above, before) }
}

/**
 * The head as whoever writes sees it: what PATCH answers, and the body of a 409. In `langid` where
 * the page has it, else in its first language.
 */
export const presentHead = async (
  ctx: Ctx & { person: Person },
  wikiid: number,
  langid?: string,
): Promise<Wiki> => {
  const head = await loadPage(ctx.db, wikiid, true)
  // Of a translation the head is its own: what waits in the source does not show in it.
  const translated =
    langid === undefined || langid === head.langid
      ? null
      : await inLanguage(ctx.db, await loadPage(ctx.db, wikiid, false), langid, true)
  const shown =
    translated && translated.langid === langid
      ? translated
      : await inLanguage(ctx.db, head, head.langid, true)
  return presentRow(ctx.db, ctx, shown, shown.revisionid !== shown.live_revisionid)
}

/** The page as readers see it, for one caller. */
export const presentLive = async (ctx: Ctx & { person: Person }, wikiid: number): Promise<Wiki> => {
  const row = await loadPage(ctx.db, wikiid, false)
  return presentRow(ctx.db, ctx, await inLanguage(ctx.db, row, row.langid, false), false)
}

const presentUnpublished = async (db: Db, wikiid: number) => {
  const itemid = await findPublicationItem(db, wikiid)
  return { public: false, ...(itemid === null ? {} : { patrolid: itemid }) }
}

/** `waiting`: the row holds edits that wait for patrol. */
export const presentRow = async (
  db: Db,
  ctx: ReadCtx,
  row: ShownPage,
  waiting: boolean,
): Promise<Wiki> => {
  const loaded = await loadWiki(db, ctx, row, row.langid, ctx.person)
  const top = waiting ? await topItem(db, 'wiki', row.wikiid, row.langid) : null
  return {
    ...presentWiki(ctx.origin, loaded),
    can_edit: canEdit(ctx.person, row) && (!row.unpublished || row.author === ctx.person?.userid),
    ...(waiting ? { unpatrolled: true } : {}),
    ...presentWaiting(top),
    ...(row.unpublished ? await presentUnpublished(db, row.wikiid) : {}),
  }
}

export type { PageRow }
/** The page of an address as readers see it; throws 404. */
export const findLivePage = (db: Db, namespace: Namespace, title: string): Promise<PageRow> =>
  findPage(db, namespace, title, false)

/** What a page shows changed without a revision of its own: its tags. */
export const raiseStamp = async (ctx: Ctx, wikiid: number): Promise<void> => {
  await ctx.db.run(sql`update wikis set stamp = stamp + 1 where wikiid = ${wikiid}`)
  ctx.touch(`wiki:${wikiid}`)
}
