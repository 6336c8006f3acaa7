// The run that looks for the hits: it writes nothing but its own report.
import {
  replacementLimits,
  type Hit,
  type ReplacedDocument,
  type ReplacedPart,
  type ReplacedText,
} from '#contract/replacements/schemas.ts'
import { codePoints } from '#contract/core/wire.ts'
import { itemAt } from '#lib/existing.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import type { RunKind, Worker } from '#server/bulkRuns/runs.ts'
import type { Outcome, Run, RunItem } from '#server/bulkRuns/sql.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { digest } from '#server/saves/digest.ts'
import { withMatches, type Match, type Pattern } from '#server/wikitext/matches.ts'
import { perform } from '#server/wikitext/pool.ts'
import { isSmall } from '#server/wikitext/text.ts'
import { isTooCostly } from '#server/wikitext/work.ts'
import { requireReplacer } from './rules.ts'
import type { DocumentKey } from './scope.sql.ts'
import { stored, wrongIn } from './stored.ts'
import { loadDocuments, type DocumentText, type LoadedDocument } from './texts.ts'

/** A job of its own, so that a list of runs has only those that replaced something. */
export const findKind = 'replacements.find'
export type Asked = { quotes: true; action: 'find'; pattern: Pattern; in: readonly ReplacedPart[] }

export const keyOf = (item: RunItem): DocumentKey => ({
  doc_type: item.target_type === 'guide' ? 'guide' : 'wiki',
  docid: Number(item.target_id),
})

const around = 40 // characters on each side
/** Half a character at the end of a cut is none. */
const whole = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
const hitOf = (raw: string, { at, found, put }: Match, n: number): Hit => ({
  n,
  at,
  found,
  put,
  left: whole(raw.slice(Math.max(0, at - around), at)),
  right: whole(raw.slice(at + found.length, at + found.length + around)),
})

export const hitsOf = (raw: string, matches: readonly Match[], first: number): Hit[] =>
  matches.map((match, index) => hitOf(raw, match, first + index))

const found = (text: DocumentText, matches: readonly Match[], first: number): ReplacedText => {
  const { raw, most, part, field, stepid, step, lineid, line } = text
  return {
    part,
    field,
    stepid,
    step,
    lineid,
    line,
    state: wrongIn(text, stored(text, withMatches(raw, matches))) ?? 'found',
    digest: digest(raw),
    length: codePoints(raw),
    most,
    hits: hitsOf(raw, matches, first),
  }
}

const present = (
  { url }: LoadedDocument,
  texts: readonly DocumentText[],
  matches: readonly Match[][],
): ReplacedDocument => {
  const all: ReplacedText[] = []
  let n = 0
  for (const [index, text] of texts.entries()) {
    const here = itemAt(matches, index)
    if (here.length) all.push(found(text, here, n))
    n += here.length
  }
  return {
    url,
    hits: all.reduce((sum, { state, hits }) => sum + (state === 'found' ? hits.length : 0), 0),
    waits: false,
    texts: all,
  }
}

const skipped = (code: RefusalCode, message: string): Outcome => ({
  outcome: 'skipped',
  code,
  message,
})
const tooMany = skipped(
  'too_many',
  `There are more than ${replacementLimits.hits} matches. Narrow the search`,
)
const failed = (code: RefusalCode, message: string): Outcome => ({
  outcome: 'failed',
  code,
  message,
})
const tooCostly = failed('too_costly', 'The expression takes too long')
const noMatches = {
  too_many: tooMany,
  too_long: failed('too_long', 'A match, or the text that replaces it, is too long'),
  too_costly: tooCostly,
}
/** The texts, whatever is looked for. */
const tooLarge = failed('too_large', 'The document is too large to search')

/** What earlier steps of the run found, and whether the expression took too long for one. */
const loadSoFar = async (db: Db, runid: number): Promise<{ hits: number; late: boolean }> =>
  db.one(sql`
    select coalesce(sum((select sum(jsonb_array_length(t->'hits'))
        from jsonb_array_elements(after->'texts') t)), 0)::int as hits,
      coalesce(bool_or(code = 'too_costly'), false) as late
    from run_rows where runid = ${runid} and outcome <> 'left'`)

const lookIn = async (
  worker: Worker,
  doc: LoadedDocument,
  asked: Asked,
  most: number,
): Promise<Outcome & { hits: number }> => {
  const texts = doc.texts.filter(({ part, raw }) => asked.in.includes(part) && raw !== '')
  const { pattern } = asked
  const matches = await perform(
    'matches',
    { texts: texts.map(({ raw, mode }) => ({ raw, mode })), pattern, most },
    { small: !pattern.regex && isSmall(texts), who: String(worker.person.userid) },
  )
  if (typeof matches === 'string') return { ...noMatches[matches], hits: 0 }
  const hits = matches.flat().length
  return hits === 0
    ? { outcome: 'nothing', hits }
    : { outcome: 'changed', after: present(doc, texts, matches), hits }
}

const turnMilliseconds = 2000

/** An expression that took too long once is not tried on. */
export const findingRun: RunKind = {
  atOnce: 10,
  async work(worker: Worker, run: Run, items: RunItem[]) {
    requireReplacer(worker.person)
    const asked = run.asked as Asked
    const documentOf = await loadDocuments(worker, items.map(keyOf))
    const soFar = await loadSoFar(worker.db, run.runid)
    const outcomes: Outcome[] = []
    const until = Date.now() + turnMilliseconds
    for (const item of items) {
      // Whoever stops the run waits for this turn: the rest comes with the next.
      if (outcomes.length > 0 && Date.now() > until) break
      const doc = documentOf(keyOf(item))
      if (!doc) {
        outcomes.push(skipped('not_found', 'There is no such document'))
        continue
      }
      if (soFar.late) {
        outcomes.push(tooCostly)
        continue
      }
      try {
        const left = replacementLimits.hits - soFar.hits
        const { hits, ...outcome } = await lookIn(worker, doc, asked, left)
        soFar.hits += hits
        soFar.late = outcome.code === tooCostly.code
        outcomes.push(outcome)
      } catch (error) {
        if (!isTooCostly(error)) throw error
        outcomes.push(tooLarge)
      }
    }
    return outcomes
  },
}
