// How far an import from a site has come, in a file beside the data: a killed one goes on where it
// was.
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { unlessAbsent } from '#lib/absent.ts'
import type { Counts } from './shapes.ts'

/**
 * `guides`: guideids of the source that need not be read again. `parts`: what is done as a whole.
 */
export type Done = { guides?: number[]; part?: string }
type Line = Done & { counts: Counts }
export type Progress = {
  guides: ReadonlySet<number>
  parts: ReadonlySet<string>
  /** What the runs before this one counted, batch by batch. */
  counted: Counts[]
  /** File that the list of everything goes to. */
  report: string
  add: (done: Done, counts: Counts) => Promise<void>
  finish: () => Promise<void>
}

const parsed = <T>(line: string): T | null => {
  try {
    return JSON.parse(line) as T
  } catch {
    return null // cut short by the kill: that batch is read once more
  }
}

/**
 * Opens what an interrupted run left in `file`, or begins. `report` is where a new run would list
 * everything.
 */
export const openProgress = async (file: string, report: string): Promise<Progress> => {
  const [head, ...lines] = ((await readFile(file, 'utf8').catch(unlessAbsent)) ?? '')
    .split('\n')
    .filter(Boolean)
  const before = head === undefined ? null : parsed<{ report: string }>(head)
  const done = before ? lines.flatMap(line => parsed<Line>(line) ?? []) : []
  // Begun anew in one write, so that what comes next never follows half a line.
  await writeFile(
    file,
    [{ report: before?.report ?? report }, ...done]
      .map(line => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  const guides = new Set(done.flatMap(line => line.guides ?? []))
  return {
    guides,
    parts: new Set(done.flatMap(line => line.part ?? [])),
    counted: done.map(line => line.counts),
    report: before?.report ?? report,
    add: (one, counts) => appendFile(file, `${JSON.stringify({ ...one, counts })}\n`),
    finish: () => rm(file, { force: true }),
  }
}
