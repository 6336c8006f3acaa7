// The guides of a source in batches: as large as a transaction of half a second takes.
import { rowsAtOnce, type Run } from './common/batch.ts'
import type { GuideId, ImportGuide, Note, Part } from './common/shapes.ts'
import { importGuides } from './write/guides.ts'
import type { Ids } from './write/ids.ts'

const bytesAtOnce = 4_000_000
/**
 * Guides in a batch: as many as take about this long, and never longer than two seconds (shared
 * rule of outbox and stamps).
 */
const batchMilliseconds = 500
export const guidesAtOnce = { first: 20, least: 5, most: 300, slow: 25 }

export type GuidesPart = Extract<Part, { kind: 'guides' }>
/** Reads all guideids first, so that a guide may name one that comes later. Gives their number. */
export const scanGuideids = async (
  run: Run,
  ids: Ids,
  part: GuidesPart,
  onDone: (done: number) => void,
): Promise<number> => {
  let block: GuideId[] = []
  let total = 0
  for await (const id of part.ids()) {
    if (run.signal.aborted) return total
    total++
    block.push(id)
    if (block.length < rowsAtOnce) continue
    await ids.add(block)
    block = []
    onDone(total)
  }
  await ids.add(block)
  return total
}

/** `seen`: guideids here of what this run imported. */
export const importBatches = async (
  run: Run,
  ids: Ids,
  part: GuidesPart,
  skip: ReadonlySet<number>,
  seen: Set<number>,
  most: number,
  onDone: (done: number) => void,
) => {
  let batch: ImportGuide[] = []
  let bytes = 0
  let size = guidesAtOnce.first
  let done = skip.size
  const leave = (note: Note) => {
    run.report.count('guides', 'skipped')
    run.report.note(note)
    onDone(++done)
  }
  const write = async () => {
    const took = Math.max(await importGuides(run, ids, batch), 1)
    size = Math.max(
      guidesAtOnce.least,
      Math.min(most, Math.round(batch.length * Math.min(2, batchMilliseconds / took))),
    )
    onDone((done += batch.length))
    batch = []
    bytes = 0
  }
  for await (const read of part.guides(skip)) {
    if (run.signal.aborted) return
    if ('note' in read) {
      leave(read.note)
      continue
    }
    const here = ids.of(read.guide)
    if (here === undefined || seen.has(here)) {
      leave({
        kind: 'skipped',
        reason: 'a guide that appears twice in the source',
        where: `guide ${read.guide.guideid}`,
      })
      continue
    }
    seen.add(here)
    batch.push(read.guide)
    bytes += read.bytes
    if (batch.length >= size || bytes >= bytesAtOnce) await write()
  }
  if (batch.length) await write()
  await run.report.settle()
}
