// The screws of a guide, read from its lines: how many of which kind come out in which step. Stores
// nothing of its own. Pure.
import type { LedgerLanguage } from './drives.ts'
import type { Screw } from './phrases.ts'
import { readLine, type ReadPhrase, type Role } from './roles.ts'
import { ledgerLanguage, ledgerWords, type LedgerWords } from './words.ts'

export type LedgerLine = { text_raw: string; bullet: string; level: number }
/** `line` and `nth` from 0: which line of the step, and which phrase of the line. */
export type LedgerRow = Screw & { line: number; nth: number; bullet: string }
/** A line that says how many there are in all, and what the lines under it make. */
export type LedgerSum = { line: number; said: number; listed: number }
export type StepScrews = { rows: LedgerRow[]; sums: LedgerSum[] }
type Found = { line: number; nth: number; phrase: ReadPhrase; bullet: string; level: number }

/** No line is as long; what came in from elsewhere may be. */
const longest = 2000
const mostRead = 4000
const known = new Map<string, ReturnType<typeof readLine>>()
/** Most lines name no screw: they are not taken apart. */
const noun = /screw|bolt|schraube|bolzen/iu
const nothing = { en: readLine('', 'en'), de: readLine('', 'de') }
/** A line is read once as long as nothing of it changes. */
export const readOnce = (raw: string, language: LedgerLanguage) => {
  if (raw.length > longest || !noun.test(raw)) return nothing[language]
  const key = language + raw
  const read = known.get(key) ?? readLine(raw, language)
  if (known.size > mostRead) known.clear()
  known.set(key, read)
  return read
}

const isSameKind = (a: Screw, b: Screw): boolean =>
  (['thread', 'length'] as const).every(
    part => a[part] === '' || b[part] === '' || a[part] === b[part],
  ) &&
  (a.drive === null || b.drive === null || a.drive.kind === b.drive.kind)
/** “these four screws”, after they were counted. */
const isRepeat = (one: Found, before: readonly Found[]): boolean =>
  before.some(
    other =>
      other.phrase.count === one.phrase.count &&
      isSameKind(other.phrase, one.phrase) &&
      (one.phrase.isAgain || other.phrase.role === 'seen'),
  )

const textFrom = (lines: readonly LedgerLine[], { line, phrase }: Found): string =>
  [
    lines[line]?.text_raw.slice(phrase.end) ?? '',
    ...lines.slice(line + 1).map(({ text_raw }) => text_raw),
  ].join('\n')

/** What is seen first counts where it is taken out further on, and nothing counts it there. */
const countsSeen = (
  found: readonly Found[],
  n: number,
  lines: readonly LedgerLine[],
  words: LedgerWords,
): boolean => {
  const one = found[n]
  if (!one) return false
  const later = found.slice(n + 1)
  return (
    words.goesOn.test(textFrom(lines, one)) &&
    !later.some(
      ({ phrase }) => phrase.role === 'out' && phrase.count === one.phrase.count && !phrase.isAgain,
    )
  )
}

/** The lines of a list under one that counts them all: deeper ones, or what “the following” are. */
const listedUnder = (
  lines: readonly LedgerLine[],
  found: readonly Found[],
  head: Found,
  words: LedgerWords,
): Found[] => {
  const isHeader = words.header.test(lines[head.line]?.text_raw ?? '')
  const next = lines.findIndex(
    ({ level, text_raw }, n) =>
      n > head.line && (isHeader ? words.header.test(text_raw) : level <= head.level),
  )
  const end = next < 0 ? lines.length : next
  const under = found.filter(({ line }) => line > head.line && line < end)
  if (isHeader) return under.filter(({ phrase }) => phrase.isListed)
  const sum = under.reduce((all, { phrase }) => all + phrase.count, 0)
  const isWhole = sum === head.phrase.count || under.every(({ phrase }) => phrase.isListed)
  return isWhole ? under : []
}

/** What one step says, in the order of its lines. */
const readStep = (
  lines: readonly LedgerLine[],
  language: LedgerLanguage,
): Record<'out' | 'in', StepScrews> => {
  const words = ledgerWords[language]
  const all = lines.flatMap(({ text_raw, bullet, level }, line) =>
    bullet.startsWith('icon_')
      ? []
      : readOnce(text_raw, language).phrases.map((phrase, nth): Found => ({
          line,
          nth,
          phrase,
          bullet,
          level,
        })),
  )
  const meant = all.filter(
    (one, n) => one.phrase.role !== 'seen' || countsSeen(all, n, lines, words),
  )
  const once = meant.filter((one, n) => !isRepeat(one, meant.slice(0, n)))
  const listsOf = (way: 'out' | 'in') => {
    const here = once.filter(({ phrase: { role } }) => (role === 'in') === (way === 'in'))
    const heads = here.flatMap(head => {
      const under = listedUnder(lines, here, head, words)
      return under.length > 0 ? [{ head, under }] : []
    })
    return {
      rows: here
        .filter(one => !heads.some(({ head }) => head === one))
        .map(({ line, nth, bullet, phrase: { count, thread, length, drive } }) => ({
          count,
          thread,
          length,
          drive,
          line,
          nth,
          bullet,
        })),
      sums: heads.map(({ head: { line, phrase }, under }) => ({
        line,
        said: phrase.count,
        listed: under.reduce((sum, one) => sum + one.phrase.count, 0),
      })),
    }
  }
  return { out: listsOf('out'), in: listsOf('in') }
}

const none = { rows: [], sums: [] }
export type Way = Exclude<Role, 'seen'>
/** Of a step; nothing in a language that has no tables. */
export const screwsOfStep = (
  lines: readonly LedgerLine[],
  langid: string,
  way: Way = 'out',
): StepScrews => {
  const language = ledgerLanguage(langid)
  return language ? readStep(lines, language)[way] : none
}

const countOf = (rows: readonly Screw[]) => rows.reduce((sum, { count }) => sum + count, 0)
/** `sum`: of this step; `soFar`: with those of the steps before it. */
export type LedgerStep<S> = {
  step: S
  number: number
  rows: LedgerRow[]
  sum: number
  soFar: number
}
export type Ledger<S> = { way: Way; steps: LedgerStep<S>[]; total: number }

/**
 * The steps that have screws, counted from 1. A guide that takes nothing out is one that puts
 * together: then what goes in counts.
 */
export const ledgerOf = <S>(
  steps: readonly S[],
  linesOf: (step: S) => readonly LedgerLine[],
  langid: string,
): Ledger<S> => {
  const listed = (way: Way) => steps.map(step => screwsOfStep(linesOf(step), langid, way).rows)
  const out = listed('out')
  const way = out.some(rows => rows.length > 0) ? 'out' : 'in'
  const all = way === 'out' ? out : listed('in')
  let soFar = 0
  const found = steps.flatMap((step, n): LedgerStep<S>[] => {
    const rows = all[n] ?? []
    const sum = countOf(rows)
    soFar += sum
    return rows.length > 0 ? [{ step, number: n + 1, rows, sum, soFar }] : []
  })
  return { way, steps: found, total: soFar }
}
