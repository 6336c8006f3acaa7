// What an import did: counts, what is to be known by kind with the first examples, and the full
// list in a file. Nothing grows with the source.
import { appendFile, readFile } from 'node:fs/promises'
import { unlessAbsent } from '#lib/absent.ts'
import type { Done, Progress } from './progress.ts'
import type { Counts, Kind, Note, Outcome } from './shapes.ts'

const examplesAtMost = 3

export type NoteCount = { kind: Note['kind']; reason: string; times: number; examples: string[] }
export type Report = {
  count: (kind: Kind, outcome: Outcome, times?: number) => void
  note: (note: Note) => void
  /**
   * What was counted and noted since the last time stands from now on. Called after the commit, so
   * that a batch that failed leaves no trace.
   */
  settle: (done?: Done) => Promise<void>
  /** Forgets what was counted since the last `settle`. */
  drop: () => void
  counts: () => Counts
  notes: () => NoteCount[]
}

const addTo = (counts: Counts, more: Counts): void => {
  for (const [kind, outcomes] of Object.entries(more) as [
    Kind,
    Partial<Record<Outcome, number>>,
  ][]) {
    const of = (counts[kind] ??= {})
    for (const [outcome, times] of Object.entries(outcomes) as [Outcome, number][])
      of[outcome] = (of[outcome] ?? 0) + times
  }
}

/** `progress` null: a source that is simply read again. */
export const openReport = async (file: string, progress: Progress | null): Promise<Report> => {
  const counts: Counts = {}
  const byReason = new Map<string, NoteCount>()
  let newCounts: Counts = {}
  let newNotes: Note[] = []
  const tally = ({ kind, reason, where }: Note) => {
    const key = `${kind} ${reason}`
    const found = byReason.get(key) ?? { kind, reason, times: 0, examples: [] }
    byReason.set(key, found)
    found.times++
    if (found.examples.length < examplesAtMost) found.examples.push(where)
  }
  if (progress) {
    for (const before of progress.counted) addTo(counts, before)
    for (const line of ((await readFile(file, 'utf8').catch(unlessAbsent)) ?? '')
      .split('\n')
      .filter(Boolean)) {
      try {
        tally(JSON.parse(line) as Note)
      } catch {
        // Cut short by the kill: its batch was not settled and comes again.
      }
    }
  }
  const drop = () => {
    newCounts = {}
    newNotes = []
  }
  return {
    count: (kind, outcome, times = 1) =>
      void (times && addTo(newCounts, { [kind]: { [outcome]: times } })),
    note: note => void newNotes.push(note),
    drop,
    async settle(done = {}) {
      addTo(counts, newCounts)
      newNotes.forEach(tally)
      if (newNotes.length)
        await appendFile(file, newNotes.map(note => `${JSON.stringify(note)}\n`).join(''))
      if (progress) await progress.add(done, newCounts)
      drop()
    },
    counts: () => counts,
    notes: () =>
      [...byReason.values()].sort((a, b) =>
        a.kind === b.kind ? b.times - a.times : a.kind < b.kind ? -1 : 1,
      ),
  }
}
