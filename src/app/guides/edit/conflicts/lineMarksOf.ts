import { storedOrTemporary } from '#app/drafts/content/temporaryId.ts'
import type { LineId } from '#app/drafts/content/guideContent.ts'
import type { LineDecorations } from '#app/editor/lines/lineDecorations.ts'
import { noDecorations } from '#app/editor/lines/lineDecorations.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { GuideFinding } from '../check/finding.ts'
import type { Path } from '#app/drafts/merge/question.ts'

/** The line that a place is about, where it is about one. */
export const lineidOf = (path: Path): LineId | undefined =>
  path[0] === 'lines' && /^-?\d+$/.test(String(path[1]))
    ? storedOrTemporary(path[1] as string)
    : undefined

/** The line that a merge changed or brought. */
const mergedLineid = ({ path, now }: StepDraft['silent'][number]): LineId | undefined =>
  path[0] === 'lines' && typeof now === 'object' && now !== null && 'lineid' in now
    ? (now.lineid as LineId)
    : lineidOf(path)

let last: LineDecorations = noDecorations
const isSame = (a: LineDecorations, b: LineDecorations) =>
  a.asked.size === b.asked.size &&
  a.merged.size === b.merged.size &&
  a.found.size === b.found.size &&
  [...a.asked].every(id => b.asked.has(id)) &&
  [...a.merged].every(([id, name]) => b.merged.get(id) === name) &&
  [...a.found].every(([id, sign]) => b.found.get(id) === sign)

/** What must be mended is marked as that, also where there is more. */
const foundIn = (findings: readonly GuideFinding[]): LineDecorations['found'] =>
  new Map(
    findings
      .toSorted((a, b) => Number(a.level === 'must') - Number(b.level === 'must'))
      .flatMap(({ lineid, level }) =>
        lineid === undefined || lineid === null
          ? []
          : [[lineid, level === 'must' ? '!' : '?'] as const],
      ),
  )

/**
 * Lines with an open question, with findings, and lines that a merge changed with whose change it
 * was. The same
 * marks are the same object, so that a key does not draw them anew.
 */
export const lineMarksOf = (
  { questions, draft }: DraftView<StepDraft>,
  nameOf: (revisionid: number) => string | undefined,
  findings: readonly GuideFinding[],
): LineDecorations => {
  const asked = new Set(
    questions
      .filter(({ answer }) => answer === undefined)
      .flatMap(({ question }) => lineidOf(question.path) ?? []),
  )
  const merged = new Map(
    draft.silent.flatMap(silent => {
      const lineid = mergedLineid(silent)
      return lineid === undefined ? [] : [[lineid, nameOf(silent.revisionid) ?? ''] as const]
    }),
  )
  const marks = { asked, merged, found: foundIn(findings) }
  if (!isSame(marks, last)) last = marks
  return last
}
