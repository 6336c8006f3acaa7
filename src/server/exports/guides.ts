// Guides as the API answers them to an Admin, in their first language: what readers get of them,
// and what is worked on where that is another version.
import type { Guide } from '#contract/guides/shapes.ts'
import { textsOfWords, type FormText } from '#contract/worklog/formWords.ts'
import { entryOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { guideTexts } from '#server/guides/content.ts'
import { loadGuide } from '#server/guides/load.ts'
import { presentGuide } from '#server/guides/present.ts'
import { loadAllShown, type ShownRelease } from '#server/guides/releases.ts'
import { renamed, viewer, type At } from './at.ts'
import { loadBeside, loadTranslated, type Beside, type ExportedIgnored, type Own } from './sql.ts'

const members = { completed: false, can_edit: true, can_publish: true, favorited: false }

type StepText = {
  stepid: number
  title?: string
  lines?: { lineid: number; text_raw: string }[]
  form_words?: FormText[]
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
/** Ours, beside the members of the API. What a language does not hold is the source's. */
export type ExportedGuide = Guide & {
  tags: string[]
  translations: Record<string, GuideText>
  allowed_users: number[]
  allowed_teams: number[]
  ignored_findings: ExportedIgnored[]
}

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

/** As they are stored: what a language has of its own, not what it shows. */
const storedTexts = (rows: Own[], { steps }: Guide): ExportedGuide['translations'] => {
  const byId = new Map(steps.map(step => [step.stepid, step]))
  const translations: ExportedGuide['translations'] = {}
  for (const { resource, langid, modified_date, outdated, content } of rows)
    if (resource === 'guide')
      translations[langid] = { modified_date, outdated, ...renamed(content), steps: [] }
  for (const { resource, resourceid, langid, outdated, content } of rows) {
    const source = resource === 'step' && byId.get(resourceid)
    if (source)
      translations[langid]?.steps.push({
        stepid: resourceid,
        outdated,
        ...linesInPlace(content, source),
      })
  }
  return translations
}

/** A release in another language than the guide's is whole; of its steps those that readers get. */
const releasedTexts = (
  { content, release_date, init_date }: ShownRelease,
  { steps }: Guide,
): GuideText => {
  const held = new Map(content.steps.map(step => [step.stepid, step.content]))
  const texts = Object.fromEntries(guideTexts.map(name => [name, content.guide[name]]))
  return {
    modified_date: release_date ?? init_date,
    outdated: false,
    ...renamed(texts),
    steps: steps.flatMap(({ stepid }): StepText[] => {
      const step = held.get(stepid)
      if (!step) return []
      const lines = step.lines.map(({ lineid, text_raw }) => ({ lineid, text_raw }))
      const words = textsOfWords(step.form?.fields ?? [])
      return [
        {
          stepid,
          outdated: false,
          title: step.title,
          lines,
          ...(words.length > 0 && { form_words: words }),
        },
      ]
    }),
  }
}

type Versions = { guide: ExportedGuide; working: ExportedGuide | null }

/** What is worked on, and what readers get in each language where that is a release. */
const versionsOf = async (
  db: Db,
  at: At,
  beside: Beside,
  rows: Own[],
  releases: ShownRelease[],
): Promise<Versions> => {
  const { guideid, langid, tags, users, teams, ignored } = beside
  const loaded = async (release_versions: boolean) => {
    const settings = { ...at.settings, flags_as_objects: false, release_versions }
    const ctx = { origin: at.origin, settings }
    const view = { guideid, head: false, inlined: false, viewer, langid }
    return presentGuide(at.origin, settings, await loadGuide(db, ctx, view), members, false)
  }
  const more = {
    tags,
    allowed_users: users,
    allowed_teams: teams,
    ignored_findings: ignored,
  }
  const live = await loaded(false)
  const working = { ...live, ...more, translations: storedTexts(rows, live) }
  if (releases.length === 0) return { guide: working, working: null }
  const released = releases.some(one => one.langid === langid)
  // Which release it was, and its number in the register here, are of no use elsewhere.
  const {
    releaseid: _id,
    release: _number,
    document_number: _document,
    ...frozen
  } = released ? await loaded(true) : live
  const prerequisites = frozen.prerequisites.map(({ releaseid: _pinned, ...one }) => one)
  const shown = { ...frozen, prerequisites }
  const texts = releases.flatMap(one =>
    one.langid === langid ? [] : [[one.langid, releasedTexts(one, shown)] as const],
  )
  // Where the guide is under release, readers of a language without one get the guide's own.
  const stored = released ? {} : storedTexts(rows, shown)
  const translations = { ...stored, ...Object.fromEntries(texts) }
  const available_langids = shown.available_langids.filter(
    one => one === langid || one in translations,
  )
  return { guide: { ...shown, ...more, available_langids, translations }, working }
}

/** In the order of `guideids`. */
export const exportGuides = async function* (
  db: Db,
  at: At,
  guideids: number[],
): AsyncGenerator<Versions> {
  const beside = new Map((await loadBeside(db, guideids)).map(row => [row.guideid, row]))
  const translated = await loadTranslated(db, 'guide', guideids)
  const releases = await loadAllShown(db, guideids)
  for (const guideid of guideids)
    yield versionsOf(
      db,
      at,
      entryOf(beside, guideid),
      translated.filter(row => row.docid === guideid),
      releases.filter(one => one.guideid === guideid),
    )
}
