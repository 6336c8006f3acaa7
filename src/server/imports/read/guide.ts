// A guide in the import format or as a full API 2.0 answer, of this service or another ->
// ImportGuide. Pure.
import { checkGuide, checkStep, limits } from '#contract/core/limits.ts'
import { difficulties } from '#contract/guides/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import { generatedTitle } from '#contract/guides/generatedTitle.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { droppedMembers } from './dropped.ts'
import { readDocument, readFilm } from './files.ts'
import { fieldidsOf, readForm } from './form.ts'
import { readIgnored } from './ignored.ts'
import { readPerson, readPicture, readingOf } from './people.ts'
import { readComments, readTranslations } from './text.ts'
import type { ImportGuide, ImportItem, ImportStep, Note } from '../common/shapes.ts'
import { list, readValues, record, text, whole, type Json } from './values.ts'

const readItem = (value: unknown): ImportItem | null => {
  const item = record(value)
  const name = text(item?.['text'] ?? item?.['name']).trim()
  if (!item || !name) return null
  return {
    name,
    type: text(item['type']),
    quantity: whole(item['quantity'], 1) ?? 1,
    notes: text(item['notes']) || null,
    isoptional: item['isoptional'] === true,
    featured: item['featured'] === true,
  }
}

const present = <T>(values: (T | null)[]): T[] =>
  values.filter((value): value is T => value !== null)
const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** `where` names the step in notes. */
const readStep = (
  step: Json,
  at: number,
  site: string,
  base: string | null,
  where: string,
  notes: Note[],
): ImportStep => {
  const media = record(step['media'])
  const kind = text(media?.['type']) || 'image'
  const film =
    kind === 'video' || kind === 'embed'
      ? readFilm(media?.['data'], readingOf(site, base), where, notes)
      : null
  if (!['image', 'video', 'embed'].includes(kind))
    notes.push({ kind: 'skipped', reason: `a step’s ${kind}`, where })
  const pictures =
    kind === 'image' ? present(list(media?.['data']).map(one => readPicture(one, site, base))) : []
  const lines = list(step['lines']).map(value => {
    const line = record(value) ?? {}
    return {
      text_raw: text(line['text_raw']),
      bullet: text(line['bullet']) || 'black',
      level: whole(line['level']) ?? 0,
    }
  })
  const over = (reason: string) => notes.push({ kind: 'over limit', reason, where })
  const stepid = whole(step['stepid'], 1)
  const values = readValues(stepFields, step)
  for (const error of checkStep({ ...values, lines }, null))
    notes.push({
      kind: 'over limit',
      reason: `${error.field} ${error.code}`,
      where: `${where}: ${error.message}`,
    })
  if (pictures.length > limits.imagesPerStep) over('media too_many')
  if (lines.some(line => line.level >= limits.levels)) over('level out_of_range')
  return {
    key: stepid === null ? `at ${at}` : String(stepid),
    stepid,
    ...values,
    lines,
    pictures,
    film,
    form: readForm(step['form'], where, notes),
    fieldids: fieldidsOf(step['form']),
    lineids: list(step['lines']).map(one => whole(record(one)?.['lineid'], 1)),
    comments: readComments(step['comments'], site, base),
  }
}

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null

const readSteps = (
  value: Json,
  guideid: number,
  site: string,
  base: string | null,
  notes: Note[],
): ImportStep[] => {
  const own = present(list(value['steps']).map(record)).filter(
    step => (whole(step['guideid']) ?? guideid) === guideid,
  )
  const order = own
    .map((step, index) => ({ step, at: whole(step['orderby']) ?? index + 1 }))
    .sort((a, b) => a.at - b.at)
  const times = new Map<string, number>()
  return order.map(({ step }, index) => {
    const read = readStep(
      step,
      index + 1,
      site,
      base,
      `guide ${guideid} step ${text(step['stepid']) || index + 1}`,
      notes,
    )
    const before = times.get(read.key) ?? 0
    times.set(read.key, before + 1)
    return before ? { ...read, key: `${read.key} again ${before}`, stepid: null } : read
  })
}

const idsIn = (given: unknown) => list(given).flatMap(one => whole(one, 1) ?? [])
const namesIn = (value: Json) => {
  const [type, category] = [text(value['type']), text(value['category'])]
  const values = readValues(guideFields, value)
  const title =
    values.title.trim() === '' ? generatedTitle(type, category, values.subject) : values.title
  return { type, category: cut(category), ...values, title }
}
const filesIn = (
  value: Json,
  site: string,
  base: string | null,
  where: string,
  notes: Note[],
): Pick<ImportGuide, 'documents' | 'featured' | 'film'> => {
  const reading = readingOf(site, base)
  const documents = present(
    list(value['documents']).map(one => readDocument(one, reading, where, notes)),
  )
  const address = value['intro_video_url']
  return {
    documents,
    featured:
      documents.find(one => one.documentid === whole(value['featured_documentid'], 1)) ?? null,
    film: readFilm(
      value['intro_video'] ?? (address ? { url: address } : null),
      reading,
      where,
      notes,
    ),
  }
}
const readAuthor = (author: unknown, site: string, base: string | null) =>
  typeof author === 'string' ? readPerson({ key: author }, site) : readPerson(author, site, base)
const publishedIn = (value: Json, created: number) => {
  const isPublic = value['public'] !== false
  return {
    public: isPublic,
    created_date: created,
    published_date: whole(value['published_date']) ?? (isPublic ? created : 0),
    modified_date: whole(value['modified_date']) ?? created,
  }
}

/**
 * `site` is that of the source; a file's guides may name their own by an absolute `url`, but not
 * those of an `export`. Gives the reason for what is no guide.
 */
export const readGuide = (
  given: unknown,
  source: { site: string; base: string | null; export?: boolean },
): ImportGuide | string => {
  const value = record(given)
  const guideid = whole(value?.['guideid'], 1)
  if (!value || guideid === null) return 'no guideid'
  if (!Array.isArray(value['steps'])) return 'no steps: only a list entry, not the whole guide'
  const site =
    source.base === null && !source.export
      ? (hostOf(text(value['url'])) ?? source.site)
      : source.site
  const where = `guide ${guideid}`
  const notes: Note[] = []
  const madeUp = record(value['made_up']) ?? {}
  const field = (name: string): unknown => value[name] ?? madeUp[name]
  const category = text(value['category'])
  const steps = readSteps(value, guideid, site, source.base, notes)
  const guide: ImportGuide = {
    site,
    guideid,
    langid: text(value['langid']) || text(value['locale']) || null,
    ...namesIn(value),
    introduction: text(value['introduction_raw'] ?? value['introduction']),
    conclusion: text(value['conclusion_raw'] ?? value['conclusion']),
    time_required_min: whole(field('time_required_min')) ?? 0,
    time_required_max: whole(field('time_required_max')) ?? 0,
    difficulty: difficulties.find(one => one === field('difficulty')) ?? null,
    image: readPicture(value['image'], site, source.base),
    flags: unique(
      list(value['flags'])
        .map(flag => text(record(flag)?.['flagid'] ?? flag))
        .filter(Boolean),
    ),
    prerequisites: unique(
      present(list(value['prerequisites']).map(one => whole(record(one)?.['guideid'] ?? one, 1))),
    ),
    ...filesIn(value, site, source.base, where, notes),
    parts: present(list(value['parts']).map(readItem)),
    tools: present(list(value['tools']).map(readItem)),
    tags: unique(
      list(value['tags'])
        .map(tag => cut(text(tag).trim()))
        .filter(Boolean),
    ),
    steps,
    comments: readComments(value['comments'], site, source.base),
    ignored: readIgnored(value['ignored_findings'], steps),
    translations: readTranslations(value['translations'], steps),
    allowed: { users: idsIn(value['allowed_users']), teams: idsIn(value['allowed_teams']) },
    author: readAuthor(field('author'), site, source.base),
    patrol_threshold: whole(value['patrol_threshold']),
    ...publishedIn(value, whole(field('created_date')) ?? 0),
    notes,
  }
  notes.push(...droppedMembers(value, where))
  notes.push(...overLimits(guide, { where, category, difficulty: field('difficulty') }))
  return guide
}

/** What an import lets through and the API would not; `given` is as the source has it. */
const overLimits = (
  guide: ImportGuide,
  given: { where: string; category: string; difficulty: unknown },
): Note[] => {
  const over = (reason: string, is: boolean): Note[] =>
    is ? [{ kind: 'over limit', reason, where: given.where }] : []
  return [
    ...checkGuide(guide, null).map((error): Note => ({
      kind: 'over limit',
      reason: `${error.field} ${error.code}`,
      where: `${given.where}: ${error.message}`,
    })),
    ...over('difficulty unknown', guide.difficulty === null && Boolean(given.difficulty)),
    ...over('category required', given.category === ''),
    ...over('category too_long', codePoints(given.category) > limits.wikiTitle),
    ...over('steps too_many', guide.steps.length > limits.stepsPerGuide),
    ...over('prerequisites too_many', guide.prerequisites.length > limits.prerequisites),
    ...over(
      'tag too_long',
      guide.tags.some(tag => codePoints(tag) > limits.tag),
    ),
  ]
}

/** An index of the database holds at most this much; nothing real is longer. */
const cut = (title: string): string => [...title].slice(0, 500).join('')
