// A report as the API shows it: whether its words still stand, and where.
import type { PatrolReport } from '#contract/patrol/reports.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findQuote, type Quote } from '#lib/quote.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { entryOf, firstOf } from '#lib/existing.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { overlayStep, type StepContent, type StepTranslation } from '#server/guides/content.ts'
import { plainText } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import { person } from '../queue/items.ts'
import { placesInPages, type PlaceInPage } from './placeInPage.ts'
import type { ReportRow } from './store.ts'

type Place = Pick<PatrolReport, 'step' | 'line' | 'section' | 'stands'> & {
  /** Of the section. */
  anchor?: string
}
const gone: Place = { step: null, line: null, section: null, stands: false }

const quoteOf = ({ exact, prefix, suffix }: ReportRow): Quote | null =>
  exact === null ? null : { exact, prefix, suffix }

const placeInStep = (row: ReportRow): Place => {
  const at = row.stepid === null ? -1 : (row.steps?.indexOf(row.stepid) ?? -1)
  if (at < 0 || row.source === null) return gone
  const step = at + 1
  // The part says what was read from the database.
  const source = row.source as StepContent
  const { lines } = row.translated ? overlayStep(source, row.translated as StepTranslation) : source
  const own = lines.findIndex(line => line.lineid === row.lineid)
  const line = own < 0 ? null : own + 1
  const quote = quoteOf(row)
  if (!quote) return { ...gone, step, line, stands: row.lineid === null || line !== null }
  const isSame = row.shown_revisionid === row.revisionid
  if (isSame && line !== null) return { ...gone, step, line, stands: true }
  const found = findQuote(
    lines.map(one => plainText(parse(one.text_raw, 'line'))),
    quote,
    own,
  )
  return found === null
    ? { ...gone, step, line, stands: isSame }
    : { ...gone, step, line: found + 1, stands: true }
}

/** Nothing of it has changed, or the words are found in what it says now. */
const placeInText = (row: ReportRow, part: 'introduction' | 'conclusion'): Place => {
  const texts = { ...row.source, ...row.translated } as Record<typeof part, string | undefined>
  const quote = quoteOf(row)
  const text = texts[part] ?? ''
  const stands = quote
    ? row.shown_revisionid === row.revisionid || findQuote([plainText(parse(text))], quote) !== null
    : text !== ''
  return { ...gone, stands }
}

const placeOf = (row: ReportRow, inPages: ReadonlyMap<number, PlaceInPage>): Place => {
  switch (row.part) {
    case 'step':
      return placeInStep(row)
    case 'guide':
    case 'page':
      return { ...gone, stands: true }
    case 'contents':
      return { ...gone, ...entryOf(inPages, row.reportid) }
    default:
      return placeInText(row, row.part)
  }
}

const urlOf = (origin: string, row: ReportRow, { step, line, anchor }: Place): string => {
  if (row.guideid === null)
    return `${wikiUrl(origin, { ...row, title: row.page_title })}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`
  const { langid, source_langid, stepid } = row
  const address = `${guideUrl(origin, row)}${langid === source_langid ? '' : `?lang=${langid}`}`
  if (step === null) return address
  return `${address}#s${stepid}${line === null ? '' : `-${line}`}`
}

type Asked = Pick<SignedInReader, 'origin' | 'person'>

const present = (origin: string, row: ReportRow, found: Place): PatrolReport => {
  const { anchor: _, ...place } = found
  const { reportid, doc_type, guideid, wikiid, langid, title, part, stepid, lineid } = row
  const { revisionid, text } = row
  return {
    reportid,
    doc_type,
    guideid,
    wikiid,
    langid,
    title,
    url: urlOf(origin, row, found),
    reporter: { userid: row.userid, username: row.username },
    part,
    stepid,
    lineid,
    ...place,
    quote: quoteOf(row),
    revisionid,
    text,
    created: row.created,
    state: row.state,
    own: row.own,
    answerable: row.answerable,
    answer:
      row.answered === null
        ? null
        : { by: person(row.answered_by, row.answerer), date: row.answered, note: row.note },
  }
}

/**
 * One after the other: large pages are read by threads, which others wait for too; between the
 * others the service turns to whoever else asks.
 */
export const presentReports = async (
  { origin, person: { userid } }: Asked,
  rows: readonly ReportRow[],
): Promise<PatrolReport[]> => {
  const inPages = await placesInPages(`person ${userid}`, rows, quoteOf)
  const reports: PatrolReport[] = []
  for (const row of rows) {
    if (reports.length > 0) await nextTurn()
    reports.push(present(origin, row, placeOf(row, inPages)))
  }
  return reports
}
export const presentReport = async (ctx: Asked, row: ReportRow): Promise<PatrolReport> =>
  firstOf(await presentReports(ctx, [row]))
