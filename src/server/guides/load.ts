// Everything that a full guide shows, in a number of statements that does not grow with it.
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import type { WikiEnv } from '#wikitext/env.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx, Person } from '#server/http/context.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { loadThreads, saidIn, type Threads } from '#server/comments/load.ts'
import { loadTranslations, type TranslationRow } from '#server/languages/translations.ts'
import {
  loadDocuments,
  loadObjects,
  pairFiles,
  type DocumentRow,
  type ObjectRow,
} from '#server/files/load.ts'
import { loadImages, type ImageRow } from '#server/media/load.ts'
import { topItem, type TopItem } from '#server/saves/sql.ts'
import { loadHeld, loadShown, type ShownRelease } from './releases.ts'
import { loadUserSummaries, type SummaryRow as UserRow } from '#server/users/load.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { wikiText, type WikiText } from '#server/wikitext/text.ts'
import {
  imagesOf,
  objectsOf,
  overlayGuide,
  overlayStep,
  type GuideTranslation,
  type StepTranslation,
} from './content.ts'
import { pairPictures } from '#server/summaries/fallbackPicture.ts'
import { asFrozen, frozenVersion } from './frozen.ts'
import { canView } from '#server/rights/guides.ts'
import {
  loadChain,
  loadGuideRow,
  loadStepRows,
  type ChainRow,
  type GuideRow,
  type StepRow,
} from './sql.ts'
import { loadSummaries, type SummaryRow } from '#server/summaries/guides.ts'

/**
 * `langid`: the language that is wanted; what is not translated into it comes in its own (api-facts
 * 1.3.2).
 */
export type GuideView = {
  guideid: number
  head: boolean
  inlined: boolean
  viewer: Person | null
  langid: string
}
/** Own rows of another version than head or live: as they were at a revision. */
export type Version = { row: GuideRow; steps: StepRow[]; release?: ShownRelease }
export type ShownStep = { row: StepRow; orderby: number; lines: WikiText[] }
export type LoadedGuide = {
  /** With what is shown of the translation: its text, revisionids and langid. */
  row: GuideRow
  /** Languages that readers can have it in, the source first. */
  langids: string[]
  /** Waiting edits, null when head and live are one. */
  waiting: TopItem | null
  /** As shown: prerequisites' steps first, each with its place in its own guide. */
  steps: ShownStep[]
  /** `releaseid`: the release of it that is pinned, null for the newest. */
  prerequisites: (SummaryRow & { releaseid: number | null })[]
  images: Map<number, ImageRow>
  documents: Map<number, DocumentRow>
  /** Of the introduction and of steps. */
  objects: Map<number, ObjectRow>
  author: UserRow | undefined
  introduction: WikiText
  conclusion: WikiText
  env: WikiEnv
  /** Public comments of the guide and of the steps that are shown. */
  threads: Threads
  prereq_modified_date: number
  /** Something in it only some readers may see, so it is not the same for all. */
  personal: boolean
  /** Only a change of what `pairs` names changes it. */
  lasting: boolean
  /** The release that it is, null for a working version. */
  release: ShownRelease | null
  pairs: ResourceStamps
}

/**
 * Of a guide that is asked for in several releases the one that is named nearest to what is shown;
 * in one row, the first.
 */
const nearest = (
  first: readonly PrerequisiteRelease[],
  chain: readonly ChainRow[],
): Map<number, ChainRow> => {
  const rows = new Map(chain.map(row => [`${row.guideid} ${row.pin}`, row]))
  const chosen = new Map<number, ChainRow>()
  for (let level = [...first]; level.length;) {
    const found = level.flatMap(({ guideid, releaseid }) => {
      const row = chosen.has(guideid) ? undefined : rows.get(`${guideid} ${releaseid}`)
      if (row) chosen.set(guideid, row)
      return row ?? []
    })
    level = found.flatMap(row => row.prerequisites)
  }
  return chosen
}

/** Depth first, each guide once, in the order of `prerequisites` (api-facts 4.4). */
const inOrder = (
  own: number,
  first: readonly PrerequisiteRelease[],
  chain: Map<number, ChainRow>,
): ChainRow[] => {
  const seen = new Set([own])
  const order: ChainRow[] = []
  const walk = ({ guideid }: PrerequisiteRelease) => {
    const row = chain.get(guideid)
    if (!row || seen.has(guideid)) return
    seen.add(guideid)
    row.prerequisites.forEach(walk)
    order.push(row)
  }
  first.forEach(walk)
  return order
}

type Own = TranslationRow<GuideTranslation & StepTranslation>
const translated = (row: GuideRow, own: Own): GuideRow => ({
  ...row,
  langid: own.langid,
  revisionid: own.shown_revisionid,
  live_revisionid: own.shown_revisionid,
  source_revisionid: own.source_revisionid,
  content: overlayGuide(row.content, own.content),
})
export const translatedStep = (
  row: StepRow,
  own: TranslationRow<StepTranslation> | undefined | null,
): StepRow =>
  own
    ? {
        ...row,
        shown_revisionid: own.shown_revisionid,
        source_revisionid: own.source_revisionid,
        content: overlayStep(row.content, own.content),
      }
    : row

const allowedIn = (row: ChainRow) => ({
  ...row,
  patrol_threshold: 0,
  langid: '',
  revisionid: 0,
  live_revisionid: 0,
  first_public_revisionid: null,
  deleted: false,
})

export const linesOf = (row: StepRow): WikiText[] =>
  row.content.lines.map(line => wikiText(line.text_raw, 'line'))

/** Guides that such a prerequisite leads to, as readers of it are shown them. */
export const loadPinnedChain = (
  db: Db,
  first: readonly PrerequisiteRelease[],
  langid: string,
): Promise<{ guideid: number }[]> => loadChain(db, first, langid, true)

type Pointers = { revisionid: number; live_revisionid: number | null }
const waits = (one: Pointers) => one.revisionid !== one.live_revisionid
/** In which language edits of what is shown wait; null where head and live are one. */
const waitingLanguage = (
  view: GuideView,
  source: GuideRow,
  translations: (Pointers & { docid: number })[],
  steps: StepRow[],
): string | null =>
  translations.some(one => one.docid === view.guideid && waits(one))
    ? view.langid
    : waits(source) || steps.some(waits)
      ? source.langid
      : null

/**
 * Throws 404. Who may see it is checked before. Run it in one snapshot or in the write's own
 * transaction.
 */
export const loadGuide = async (
  db: Db,
  ctx: Pick<Ctx, 'origin' | 'settings'>,
  view: GuideView,
  at?: Version,
): Promise<LoadedGuide> => {
  const underRelease = ctx.settings.release_versions && !view.head
  const release =
    at || !underRelease
      ? undefined
      : (await loadShown(db, [view.guideid], view.langid)).get(view.guideid)
  const then: Version | undefined = release ? await frozenVersion(db, release) : at
  const source = then?.row ?? (await loadGuideRow(db, view.guideid, view.head))
  const before = source.content.prerequisites.map((guideid): PrerequisiteRelease => ({
    guideid,
    releaseid:
      then?.release?.prerequisite_releases.find(pin => pin.guideid === guideid)?.releaseid ?? null,
  }))
  const chain = before.length
    ? await loadChain(db, before, view.langid, ctx.settings.release_versions)
    : []
  const visible = nearest(
    before,
    chain.filter(one => canView(view.viewer, allowedIn(one))),
  )
  const inlined = view.inlined ? inOrder(view.guideid, before, visible) : []
  const summaries = visible.size
    ? await loadSummaries(
        db,
        sql`where g.guideid = any(${[...visible.keys()]}::int[]) and g.deleted_date is null`,
        view.langid,
      )
    : []
  const { rows, langids } = await loadTranslations<GuideTranslation & StepTranslation>(
    db,
    'guide',
    [view.guideid, ...inlined.map(one => one.guideid)],
    view.langid,
    view.head ? view.guideid : null,
  )
  // What is frozen is in its language already.
  const frozen = new Map(
    (
      await loadHeld(
        db,
        inlined.flatMap(one => one.releaseid ?? []),
      )
    ).map(one => [one.guideid, one]),
  )
  const isFrozen = (guideid: number) =>
    frozen.has(guideid) || (then !== undefined && guideid === view.guideid)
  const own = rows.find(
    one => one.resource === 'guide' && one.docid === view.guideid && !isFrozen(one.docid),
  )
  const ofStep = new Map(
    rows.flatMap(one =>
      one.resource === 'step' && !isFrozen(one.docid) ? [[one.resourceid, one]] : [],
    ),
  )
  const stepsOf = (one: ChainRow) =>
    frozen.get(one.guideid)?.content.steps.map(step => step.stepid) ?? one.steps
  const row = own ? translated(source, own) : source
  const { content } = row

  const ownSteps = then?.steps ?? (await loadStepRows(db, content.steps, view.head))
  const foreign = inlined.length
    ? asFrozen(await loadStepRows(db, inlined.flatMap(stepsOf), false), [...frozen.values()])
    : []
  const byId = new Map(
    [...foreign, ...ownSteps].map(step => [
      step.stepid,
      translatedStep(step, ofStep.get(step.stepid)),
    ]),
  )
  const steps = [...inlined.map(stepsOf), content.steps].flatMap(ids =>
    ids.flatMap((stepid, index): ShownStep[] => {
      const step = byId.get(stepid)
      return step ? [{ row: step, orderby: index + 1, lines: linesOf(step) }] : []
    }),
  )

  const introduction = wikiText(content.introduction)
  const conclusion = wikiText(content.conclusion)
  const threads = await loadThreads(
    db,
    row.guideid,
    steps.map(step => step.row.stepid),
  )
  const said = saidIn(threads)
  const {
    env,
    pairs: linked,
    lasting,
  } = await loadWikiEnv(
    db,
    ctx,
    [introduction, conclusion, ...steps.flatMap(step => step.lines), ...said.map(one => one.text)],
    view.viewer,
    { home: { doc_type: 'guide', docid: row.guideid } },
  )
  const images = await loadImages(db, [
    ...(content.image ? [content.image] : []),
    ...steps.flatMap(step => imagesOf(step.row.content)),
  ])
  const documents = await loadDocuments(db, content.documents)
  const objects = await loadObjects(db, [
    ...(content.objectid ? [content.objectid] : []),
    ...steps.flatMap(step => objectsOf(step.row.content)),
  ])
  const author = (await loadUserSummaries(db, [row.author])).get(row.author)
  const waiting = view.head ? waitingLanguage(view, source, rows, ownSteps) : null

  const pairs: ResourceStamps = new Map(linked)
  pairs.set(`guide:${row.guideid}`, row.stamp)
  for (const one of chain) pairs.set(`guide:${one.guideid}`, one.stamp)
  for (const one of summaries) pairs.set(`modified:${one.guideid}`, one.modified_date)
  for (const id of content.prerequisites) if (!pairs.has(`guide:${id}`)) pairs.set(`guide:${id}`, 0)
  for (const step of steps) pairs.set(`step:${step.row.stepid}`, step.row.stamp)
  for (const {
    row: { userid, stamp },
  } of said)
    pairs.set(`user:${userid}`, stamp)
  for (const image of images.values()) pairs.set(`image:${image.imageid}`, image.stamp)
  pairFiles(pairs, documents.values(), objects.values())
  pairs.set(`user:${row.author}`, author?.stamp ?? 0)
  for (const one of summaries) pairs.set(`user:${one.author}`, one.author_stamp)
  pairPictures(pairs, summaries)

  return {
    row,
    langids: [source.langid, ...(langids.get(view.guideid) ?? [])],
    steps,
    images,
    documents,
    objects,
    author,
    introduction,
    conclusion,
    env,
    threads,
    pairs,
    waiting: waiting === null ? null : await topItem(db, 'guide', row.guideid, waiting),
    prerequisites: before.flatMap(({ guideid, releaseid }) =>
      summaries.filter(one => one.guideid === guideid).map(one => ({ ...one, releaseid })),
    ),
    prereq_modified_date: Math.max(0, ...summaries.map(one => one.modified_date)),
    personal: chain.some(one => !one.public),
    lasting,
    release: then?.release ?? null,
  }
}
