// Everything that is done with wiki text and may cost much, as pure functions: pool.ts runs them in
// a thread, or at once where the text is small.
import { firstOf, itemAt } from '#lib/existing.ts'
import { ApiError } from '#lib/errors.ts'
import { quoteFinder, type Quote } from '#lib/quote.ts'
import { references, toContentsJson } from '#wikitext/doc.ts'
import type { References } from '#wikitext/env.ts'
import { renderHtml } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import { patchSource } from '#wikitext/patchSource.ts'
import { toSource } from '#wikitext/source.ts'
import { everyNode, type Mode, type WikiDoc } from '#wikitext/tree.ts'
import {
  diffContent,
  diffStep,
  diffSteps,
  type DiffedDocument,
  type DiffedStep,
  type Versioned,
} from '#server/saves/diff.ts'
import { within } from './deadline.ts'
import {
  matchesIn,
  type Match,
  type NoMatches,
  type Pattern,
  type SearchedText,
} from './matches.ts'
import { plainSections, sectionIn, type PlainSection } from './section.ts'
import { envOf, nothingOutside, type EnvData } from './envData.ts'

type Text = { raw: string; mode: Mode }
export type Shown = { html: string[]; tree: string | null }

/**
 * A text is shown up to here. `referencesEach`: of every kind, the first so many are looked up; the
 * rest is shown as what does not exist.
 */
const most = { nodes: 120_000, html: 3_600_000, tree: 6_400_000, referencesEach: 5000 }
/** What is saved keeps a distance from that: what it names may come to have a longer title. */
const mostSaved = { nodes: 96_000, html: 2_400_000, tree: 4_800_000 }

const costly = new WeakSet<Error>()
/** 422 for what would take more than a text may; `why` is for the log. */
export const tooCostly = (why: string): ApiError => {
  const error = new ApiError(422, `Too much text or markup to process: ${why}`)
  costly.add(error)
  return error
}
export const isTooCostly = (error: unknown): boolean => error instanceof Error && costly.has(error)

const requireNodes = (docs: readonly WikiDoc[], limit: number) => {
  let nodes = 0
  for (const doc of docs)
    for (const _ of everyNode(doc)) if (++nodes > limit) throw tooCostly(`more than ${limit} parts`)
}

/** The texts of the last task: the next one is often about the same. */
let last: { texts: readonly Text[]; docs: WikiDoc[] } = { texts: [], docs: [] }
const isLast = (texts: readonly Text[]) =>
  texts.length === last.texts.length &&
  texts.every(
    ({ raw, mode }, at) =>
      raw === itemAt(last.texts, at).raw && mode === itemAt(last.texts, at).mode,
  )
const docsOf = (texts: readonly Text[]): WikiDoc[] => {
  if (!isLast(texts)) last = { texts, docs: texts.map(({ raw, mode }) => parse(raw, mode)) }
  return last.docs
}

const show = (
  { texts, env: data, tree }: { texts: Text[]; env: EnvData; tree: boolean },
  limits: { nodes: number; html: number; tree: number } = most,
): Shown => {
  const docs = docsOf(texts)
  requireNodes(docs, limits.nodes)
  const env = envOf(data)
  // Cheaper than HTML, so that a text which is too much for it is not made into HTML first.
  const json = tree ? JSON.stringify(toContentsJson(firstOf(docs), env)) : null
  if (json !== null && json.length > limits.tree)
    throw tooCostly(`more than ${limits.tree} characters of JSON`)
  let left = limits.html
  const html = docs.map((doc, at) => {
    const made = renderHtml(doc, env, itemAt(texts, at).mode)
    left -= made.length
    if (left < 0) throw tooCostly(`more than ${limits.html} characters of HTML`)
    return made
  })
  return { html, tree: json }
}

const referencesOf = (...docs: WikiDoc[]): References => {
  const all = references(...docs)
  return Object.fromEntries(
    Object.entries(all).map(([kind, ids]) => [kind, ids.slice(0, most.referencesEach)]),
  ) as References
}

const requireShowable = (text: Text): void =>
  void show({ texts: [text], env: nothingOutside, tree: true }, mostSaved)

type Pair<T> = { before: T | null; after: T }

type Section = Pick<PlainSection, 'title' | 'anchor'>
/** The section that each of them stands in, or null. */
const placesIn = (
  sections: readonly (Section & { text: string })[],
  quotes: readonly Quote[],
): (Section | null)[] => {
  const find = quoteFinder(sections.map(({ title, text }) => `${title ?? ''}\n${text}`))
  return quotes.map(quote => {
    const at = find(quote)
    if (at === null) return null
    const { title, anchor } = itemAt(sections, at)
    return { title, anchor }
  })
}

/**
 * For an expression that somebody wrote; it runs in a thread, so that nobody waits for it. That it
 * takes too long is an answer; what is thrown is about the texts.
 */
const patience = 1000 // milliseconds
type Looked = { texts: readonly SearchedText[]; pattern: Pattern; most: number }
const late = new Error('The expression takes too long')
const matches = ({
  texts,
  pattern,
  most: atMost,
}: Looked): Match[][] | NoMatches | 'too_costly' => {
  const look = () => matchesIn(texts, pattern, atMost)
  if (!pattern.regex) return look()
  try {
    return within(patience, look, () => late)
  } catch (error) {
    // Some are known to be too large only as they are used.
    if (error === late || error instanceof SyntaxError) return 'too_costly'
    throw error
  }
}

export const work = {
  matches,
  references: (texts: Text[]): References => referencesOf(...docsOf(texts)),
  show: (given: Parameters<typeof show>[0]) => show(given),
  /** Throws where it could not be shown once it is saved. */
  check: requireShowable,
  /** The document as JSON, so that it is not copied node by node. */
  source: ({ json, mode }: { json: string; mode: Mode }): string =>
    toSource(JSON.parse(json) as WikiDoc, mode),
  patch({ before, json }: { before: string; json: string }): string {
    requireShowable({ raw: before, mode: 'document' })
    return patchSource(before, JSON.parse(json) as WikiDoc)
  },
  section: ({ raw, pattern }: { raw: string; pattern: string }): string | null =>
    sectionIn(raw, new RegExp(pattern, 'i')),
  plain({ raw }: { raw: string }): { sections: PlainSection[]; references: References } {
    const doc = parse(raw)
    return { sections: plainSections(doc), references: referencesOf(doc) }
  },
  places: ({ raw, quotes }: { raw: string; quotes: Quote[] }) =>
    placesIn(plainSections(firstOf(docsOf([{ raw, mode: 'document' }]))), quotes),
  placesInMarkup: ({ raw, quotes }: { raw: string; quotes: Quote[] }) =>
    placesIn([{ title: null, anchor: '', text: raw }], quotes),
  diffPage: ({ before, after }: Pair<DiffedDocument>) => diffContent(before, after),
  diffGuide: ({ before, after }: Pair<Versioned>) => ({
    ...diffContent(before?.content ?? null, after.content),
    steps: diffSteps(before, after),
  }),
  diffStep: ({ before, after }: Pair<DiffedStep>) => diffStep(before, after),
}

export type Work = typeof work
export type TaskName = keyof Work
export type Given<N extends TaskName> = Parameters<Work[N]>[0]
export type Made<N extends TaskName> = ReturnType<Work[N]>
/** What a thread is asked. */
export type Ask = { name: TaskName; given: unknown }
