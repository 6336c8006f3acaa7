// What rows of these jobs hold, by document, text and hit.
import type { JobRow } from '#contract/bulkRuns/schemas.ts'
import type { Hit, ReplacedDocument, ReplacedText } from '#contract/replacements/schemas.ts'

/** What the service says of it: jobs of this kind write nothing else there. */
const documentIn = (value: unknown): ReplacedDocument | null => value as ReplacedDocument | null

export type TextRow = {
  key: string
  row: JobRow
  title: string
  href: string | null
  text: ReplacedText
  /** What was to be replaced there. */
  hits: readonly Hit[]
}
export type HitRow = Omit<TextRow, 'hits'> & { hit: Hit }

/** One for each text; of a run what became of it, else what was found. */
export const textRows = (rows: readonly JobRow[]): TextRow[] =>
  rows.flatMap(row => {
    const [planned, done] = [documentIn(row.before), documentIn(row.after)]
    const shown = done ?? planned
    const title = row.title ?? row.target_id
    return (shown?.texts ?? []).map((text, n) => ({
      key: `${row.target_type} ${row.target_id} ${n}`,
      row,
      title,
      href: row.title !== null && shown ? new URL(shown.url, location.origin).pathname : null,
      text,
      hits: planned?.texts[n]?.hits ?? text.hits,
    }))
  })

export const hitRows = (texts: readonly TextRow[]): HitRow[] =>
  texts.flatMap(({ hits, ...text }) =>
    hits.map(hit => ({
      ...text,
      hit,
      key: `${text.row.target_type} ${text.row.target_id} ${hit.n}`,
    })),
  )

export const waitingOf = (rows: readonly JobRow[]): number =>
  rows.filter(({ after }) => documentIn(after)?.waits === true).length
export const replacedIn = (rows: readonly JobRow[]): number =>
  rows.reduce((sum, { after }) => sum + (documentIn(after)?.hits ?? 0), 0)

/** As the service takes those that are not to be replaced. */
export const untickedOf = (hits: readonly HitRow[], ticked: ReadonlySet<string>) => {
  const off = new Map<string, { doc_type: 'guide' | 'wiki'; docid: number; hits: number[] }>()
  for (const { key, row, hit } of hits) {
    if (ticked.has(key)) continue
    const doc_type = row.target_type === 'guide' ? 'guide' : 'wiki'
    const docid = Number(row.target_id)
    const one = off.get(`${doc_type} ${docid}`) ?? { doc_type, docid, hits: [] }
    one.hits.push(hit.n)
    off.set(`${doc_type} ${docid}`, one)
  }
  return [...off.values()]
}
