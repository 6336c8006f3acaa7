import type { LineMarks } from '#app/editor/lineMarks.ts'
import { noMarks } from '#app/editor/lineMarks.ts'
import type { StepDraft } from '#app/outbox/draft.ts'
import type { DraftView } from '#app/outbox/hooks.ts'

const lineidsOf = (paths: readonly (readonly (string | number)[])[]): Set<number> =>
  new Set(paths.flatMap(path => (path[0] === 'lines' && /^\d+$/.test(String(path[1])) ? [Number(path[1])] : [])))

const kept = new WeakMap<DraftView<StepDraft>, { marks: LineMarks; merged: number }>()
let last: LineMarks = noMarks

/** Lines with an open question, lines that a merge changed, and how many changes it took without asking. */
export const lineMarksOf = (view: DraftView<StepDraft>): { marks: LineMarks; merged: number } => {
  const known = kept.get(view)
  if (known) return known
  const asked = lineidsOf(view.questions.filter(({ answer }) => answer === undefined).map(({ question }) => question.path))
  const merged = lineidsOf(view.draft.silent.map(({ path }) => path))
  const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every(id => b.has(id))
  // The same marks are the same object, so that a key does not draw them anew.
  if (!isSame(asked, last.asked) || !isSame(merged, last.merged)) last = { asked, merged }
  const marks = { marks: last, merged: view.draft.silent.length }
  kept.set(view, marks)
  return marks
}
