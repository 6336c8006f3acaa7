// Everything that a full guide shows, in a number of statements that does not grow with it.
import type { WikiEnv } from '#wikitext/env.ts'
import type { Db } from '#server/db/open.ts'
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
import { loadImages, type DrawnImageRow } from '#server/media/load.ts'
import { topItem, type TopItem } from '#server/saves/sql.ts'
import { loadHeld, loadLangids, type ShownRelease } from './releases.ts'
import { loadFacts, type Facts } from './facts.ts'
import { namesWithoutPage } from './namedItems.ts'
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
import { asFrozen, versionFor, withFrozenAlts } from './frozen.ts'
import { loadGuideRow, loadStepRows, type ChainRow, type GuideRow, type StepRow } from './sql.ts'
import type { SummaryRow } from '#server/summaries/guides.ts'
import { loadPrerequisites } from './prerequisites.ts'

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
export type LoadedGuide = Facts & {
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
  images: Map<number, DrawnImageRow>
  documents: Map<number, DocumentRow>
  /** Names of parts and tools that have no page yet; none in what readers see by themselves. */
  pageless: ReadonlySet<string>
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

export const linesOf = (row: StepRow): WikiText[] =>
  row.content.lines.map(line => wikiText(line.text_raw, 'line'))

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
 * The guide's own steps and those of what is inlined, as they are shown, with what is shown of the
 * guide's own translation. What is frozen is in its language already.
 */
const loadShownSteps = async (
  db: Db,
  view: GuideView,
  source: GuideRow,
  then: Version | undefined,
  inlined: ChainRow[],
) => {
  const { rows: translations, langids } = await loadTranslations<
    GuideTranslation & StepTranslation
  >(
    db,
    'guide',
    [view.guideid, ...inlined.map(one => one.guideid)],
    view.langid,
    view.head ? view.guideid : null,
  )
  const held = await loadHeld(
    db,
    inlined.flatMap(one => one.releaseid ?? []),
  )
  const frozen = new Map(held.map(one => [one.guideid, one]))
  const living = translations.filter(
    ({ docid }) => !frozen.has(docid) && !(then && docid === view.guideid),
  )
  const own = living.find(one => one.resource === 'guide' && one.docid === view.guideid)
  const ofStep = new Map(
    living.flatMap(one => (one.resource === 'step' ? [[one.resourceid, one]] : [])),
  )
  const stepsOf = (one: ChainRow) =>
    frozen.get(one.guideid)?.content.steps.map(step => step.stepid) ?? one.steps
  const row = own ? translated(source, own) : source
  const ownSteps = then?.steps ?? (await loadStepRows(db, row.content.steps, view.head))
  const foreign = inlined.length
    ? asFrozen(await loadStepRows(db, inlined.flatMap(stepsOf), false), [...frozen.values()])
    : []
  const byId = new Map(
    [...foreign, ...ownSteps].map(step => [
      step.stepid,
      translatedStep(step, ofStep.get(step.stepid)),
    ]),
  )
  const steps = [...inlined.map(stepsOf), row.content.steps].flatMap(ids =>
    ids.flatMap((stepid, index): ShownStep[] => {
      const step = byId.get(stepid)
      return step ? [{ row: step, orderby: index + 1, lines: linesOf(step) }] : []
    }),
  )
  return {
    row,
    steps,
    langids: langids.get(view.guideid) ?? [],
    waiting: view.head ? waitingLanguage(view, source, translations, ownSteps) : null,
    releases: [...(then?.release ? [then.release] : []), ...held],
  }
}

const textsOf = ({ content }: GuideRow) =>
  [wikiText(content.introduction), wikiText(content.conclusion)] as const

/** Pictures and files of the guide and of the steps that are shown. */
const loadMedia = async (
  db: Db,
  { content }: GuideRow,
  steps: ShownStep[],
  releases: readonly ShownRelease[],
) => ({
  images: withFrozenAlts(
    await loadImages(db, [
      ...(content.image ? [content.image] : []),
      ...steps.flatMap(step => imagesOf(step.row.content)),
    ]),
    releases,
  ),
  documents: await loadDocuments(db, content.documents),
  objects: await loadObjects(db, [
    ...(content.objectid ? [content.objectid] : []),
    ...steps.flatMap(step => objectsOf(step.row.content)),
  ]),
})

/** What the guide as it is shown was built from, each with its stamp. */
const pairsOf = (
  linked: ResourceStamps,
  shown: Pick<LoadedGuide, 'row' | 'steps' | 'images' | 'documents' | 'objects' | 'author'>,
  chain: ChainRow[],
  summaries: SummaryRow[],
  said: ReturnType<typeof saidIn>,
): ResourceStamps => {
  const { row, steps, images, documents, objects, author } = shown
  const pairs: ResourceStamps = new Map(linked)
  pairs.set(`guide:${row.guideid}`, row.stamp)
  for (const one of chain) pairs.set(`guide:${one.guideid}`, one.stamp)
  for (const one of summaries) pairs.set(`modified:${one.guideid}`, one.modified_date)
  for (const id of row.content.prerequisites)
    if (!pairs.has(`guide:${id}`)) pairs.set(`guide:${id}`, 0)
  for (const step of steps) pairs.set(`step:${step.row.stepid}`, step.row.stamp)
  for (const { row: one } of said) {
    pairs.set(`user:${one.userid}`, one.stamp)
    for (const { userid, stamp } of one.mentions) pairs.set(`user:${userid}`, stamp)
    for (const { imageid, stamp } of one.pictures) pairs.set(`image:${imageid}`, stamp)
  }
  for (const image of images.values()) pairs.set(`image:${image.imageid}`, image.stamp)
  pairFiles(pairs, documents.values(), objects.values())
  pairs.set(`user:${row.author}`, author?.stamp ?? 0)
  for (const one of summaries) pairs.set(`user:${one.author}`, one.author_stamp)
  pairPictures(pairs, summaries)
  return pairs
}

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
  const then = await versionFor(db, ctx, view, at)
  const source = then?.row ?? (await loadGuideRow(db, view.guideid, view.head))
  const { before, chain, inlined, summaries } = await loadPrerequisites(
    db,
    view,
    source.content.prerequisites,
    then?.release ?? null,
    ctx.settings.release_versions,
  )
  const shown = await loadShownSteps(db, view, source, then, inlined)
  const { row, steps, langids, waiting } = shown
  const hasPages = row.public && !then && !view.head
  const [introduction, conclusion] = textsOf(row)
  const stepids = steps.map(step => step.row.stepid)
  const threads = await loadThreads(db, row.guideid, stepids)
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
  const media = await loadMedia(db, row, steps, shown.releases)
  const author = (await loadUserSummaries(db, [row.author])).get(row.author)
  return {
    row,
    langids: then?.release
      ? ((await loadLangids(db, [row.guideid])).get(row.guideid) ?? [])
      : [source.langid, ...langids],
    steps,
    ...media,
    pageless: hasPages ? new Set() : await namesWithoutPage(db, row.content),
    author,
    introduction,
    conclusion,
    env,
    threads,
    pairs: pairsOf(linked, { row, steps, ...media, author }, chain, summaries, said),
    waiting: waiting === null ? null : await topItem(db, 'guide', row.guideid, waiting),
    prerequisites: before.flatMap(({ guideid, releaseid }) =>
      summaries.filter(one => one.guideid === guideid).map(one => ({ ...one, releaseid })),
    ),
    prereq_modified_date: Math.max(0, ...summaries.map(one => one.modified_date)),
    personal: chain.some(one => !one.public),
    lasting,
    release: then?.release ?? null,
    ...(await loadFacts(db, ctx.settings, row.guideid)),
  }
}
