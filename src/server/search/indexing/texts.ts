// What of a document is searched: its words without markup, line by line, each with its place.
import { guideFields } from '#documents/guide.ts'
import { toldPageValues } from '#documents/page.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { valuesIn, wordsOf } from '#documents/values.ts'
import { plainText, references } from '#wikitext/doc.ts'
import type { References } from '#wikitext/env.ts'
import { parse } from '#wikitext/parse.ts'
import { linksInText, linksOfGuide, type PageLink } from '#server/dependents/pageLinks.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { perform } from '#server/wikitext/pool.ts'
import { noReferences } from '#server/wikitext/show.ts'
import { isSmall } from '#server/wikitext/text.ts'
import type { PlainSection } from '#server/wikitext/section.ts'
import { isTooCostly } from '#server/wikitext/work.ts'
import type { Pause } from '#server/base/pauses.ts'
import { charsATurn, inTurns } from '../turns.ts'

/**
 * Summary, introduction, conclusion, parts, tools, other text; a step as `s<number>.<stepid>`, a
 * line of it with its number behind; a heading as `h` or, of a cause, `k` with its anchor, before
 * the text below it.
 */
type HeadingPlace = `${'h' | 'k'}${string}`
type StepPlace = `s${number}.${number}`
type Place = 'y' | 'i' | 'c' | 'p' | 't' | 'x' | HeadingPlace | StepPlace | `${StepPlace}.${number}`
export type Section = { title: string; anchor: string; cause: boolean }
export type Line = { place: Place; text: string }
/** With the heading that it stands below, or is; `at`: where in the body its text begins. */
export type StoredLine = Line & { section: Section | null; at: number }
/** `about`: what it belongs to; found before its text is. `links`: the pages that it names. */
export type Searched = { title: string; about: string; lines: Line[]; links: PageLink[] }

/**
 * Nothing in it that could begin markup: most lines, and reading them as wiki text would take
 * twenty times as long.
 */
const plain = /^(?![ \t]*(?:[*#:;|=!-]|\d+[.)]))[^'`[\]{}<>_~*|&=\\\n]*$/
/** Puts what the text names into `links`. */
const inline = (text: string, links: PageLink[]): string => {
  if (plain.test(text)) return text.trim()
  const doc = parse(text, 'line')
  links.push(...linksInText(references(doc)))
  return plainText(doc).replaceAll('\n', ' ')
}
const linesOf = (place: Place, words: string): Line[] =>
  words.split('\n').flatMap(one => (one.trim() ? [{ place, text: one.trim() }] : []))
const lines = (place: Place, text: string, links: PageLink[]): Line[] => {
  const doc = parse(text)
  links.push(...linksInText(references(doc)))
  return linesOf(place, plainText(doc))
}
type PlainPage = { sections: PlainSection[]; references: References }
/** A page may be too large to be read here, or anywhere: then its markup is searched with it. */
const readPage = (raw: string): Promise<PlainPage> =>
  perform('plain', { raw }, { small: isSmall([{ raw }]), who: 'search' }).catch(
    (error: unknown) => {
      if (isTooCostly(error))
        return {
          sections: [{ title: null, anchor: '', isCause: false, text: raw }],
          references: noReferences,
        }
      throw error
    },
  )
/** A text may be a megabyte of lines of one letter. */
const addLines = async (to: Line[], place: Place, text: string, pause: Pause): Promise<void> => {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at + charsATurn)
    const piece = text.slice(at, end < 0 ? text.length : end)
    for (const line of linesOf(place, piece)) to.push(line)
    await pause(piece.length)
    at += piece.length + 1
  }
}
const sectionLines = async (sections: PlainSection[]): Promise<Line[]> => {
  const pause = inTurns()
  const found: Line[] = []
  for (const { title, anchor, isCause, text } of sections) {
    const heading: Place = `${isCause ? 'k' : 'h'}${anchor}`
    if (title !== null) await addLines(found, heading, title.replaceAll('\n', ' '), pause)
    await addLines(found, 'x', text, pause)
  }
  return found
}

const items = (place: Place, found: { name: string; notes: string | null }[]): Line[] =>
  found.map(one => ({ place, text: one.notes ? `${one.name}: ${one.notes}` : one.name }))

export type StepText = StepValues & Pick<StepContent, 'lines'> & { stepid: number }

/** Steps in the order in which they are shown. */
export const searchedGuide = (guide: GuideContent, steps: StepText[]): Searched => {
  const links = linksOfGuide(guide)
  return {
    title: guide.title,
    about: `${guide.category} ${guide.subject}`,
    lines: [
      // The title is found before all, the subject with what the guide is about.
      ...wordsOf(guideFields, { ...guide, title: '', subject: '' }).map(text => ({
        place: 'y' as const,
        text: text.replaceAll('\n', ' '),
      })),
      ...lines('i', guide.introduction, links),
      ...steps.flatMap((step, index): Line[] => {
        const place: StepPlace = `s${index + 1}.${step.stepid}`
        return [
          ...wordsOf(stepFields, step).map(text => ({ place, text })),
          ...step.lines.map((line, at) => ({
            place: `${place}.${at + 1}` as const,
            text: inline(line.text_raw, links),
          })),
        ]
      }),
      ...items('p', guide.parts),
      ...items('t', guide.tools),
      ...lines('c', guide.conclusion, links),
    ],
    links,
  }
}

type Numbered = { document_number: string | null }
/** Whatever a guide says itself, it is found by its document number. */
export const numbered = <T extends Searched>(all: T[], { document_number }: Numbered): T[] =>
  document_number === null
    ? all
    : all.map(one => ({ ...one, about: `${one.about} ${document_number}` }))

export const searchedPage = async (title: string, page: WikiContent): Promise<Searched> => {
  const { sections, references: named } = await readPage(page.contents)
  return {
    title: page.display_title || title,
    about: page.display_title && page.display_title !== title ? title : '',
    lines: [
      // The title is found before all.
      ...wordsOf(toldPageValues, { ...valuesIn(toldPageValues, page), display_title: '' }).map(
        text => ({
          place: 'y' as const,
          text: text.replaceAll('\n', ' '),
        }),
      ),
      ...(await sectionLines(sections)),
      ...page.info.map(one => ({ place: 'x' as const, text: `${one.name}: ${one.value}` })),
    ],
    links: linksInText(named),
  }
}

const mostStored = 200_000 // characters
export const storedBody = (all: Line[]): string => {
  let body = ''
  for (const { place, text } of all) {
    if (body.length >= mostStored) break
    body += `${body ? '\n' : ''}${place}\t${text}`
  }
  return body.slice(0, mostStored)
}

/** What a `storedBody` holds, line after line, as far as they are asked for. */
export function* linesIn(body: string): Generator<StoredLine> {
  let section: Section | null = null
  for (let from = 0; from < body.length;) {
    const next = body.indexOf('\n', from)
    const end = next < 0 ? body.length : next
    const tab = body.indexOf('\t', from)
    if (tab > from && tab < end) {
      const place = body.slice(from, tab) as Place
      const text = body.slice(tab + 1, end)
      if (place.startsWith('h') || place.startsWith('k'))
        section = { title: text, anchor: place.slice(1), cause: place.startsWith('k') }
      yield { place, text, section, at: tab + 1 }
    }
    from = end + 1
  }
}
