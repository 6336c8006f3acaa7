import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConflictPanel } from '#app/editor/conflict/ConflictPanel.tsx'
import { mergedWithAnswers } from '#app/drafts/model/conflict.ts'
import { useDraft } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import { lineidOf } from './lineMarksOf.ts'
import { textOfStep } from './stepText.ts'
import { useAuthors } from './useAuthors.ts'
import { useStepLabels } from './useStepLabels.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'
import { useThreeWayRows } from './useThreeWayRows.ts'

type StepConflictProps = {
  outbox: Outbox
  guideid: number
  stepid: number
  number: number
  onClose: () => void
  /** The caret goes to this line, or into the step. */
  onShow: (lineid: number | undefined) => void
}

/** The open questions of one step. */
export const StepConflict = ({
  outbox,
  guideid,
  stepid,
  number,
  onClose,
  onShow,
}: StepConflictProps) => {
  const { t } = useLingui()
  const view = useDraft({ guideid, stepid })
  const words = useQuestionValueWords(guideid)
  const labelOf = useStepLabels()
  const whole = useThreeWayRows(guideid)
  const draft = view?.draft
  const coming = draft ? mergedWithAnswers(draft) : []
  const authorOf = useAuthors(
    guideid,
    stepid,
    draft?.theirs
      ? [draft.theirs.revisionid, ...draft.silent.map(({ revisionid }) => revisionid)]
      : [],
  )
  if (!draft?.theirs || !view) return null
  const { theirs, base, mine, silent } = draft
  const count = view.questions.length
  const show = (path: Path | undefined) => onShow(path && lineidOf(path))
  return (
    <ConflictPanel
      title={plural(count, {
        one: `# question in step ${number}`,
        other: `# questions in step ${number}`,
      })}
      revisions={{ theirs: theirs.revisionid, mine: base?.revisionid ?? null }}
      author={authorOf(theirs.revisionid) ?? null}
      questions={view.questions}
      merged={{
        done: silent,
        coming,
        nameOf: revisionid => authorOf(revisionid)?.name,
        onShow: show,
        onUndo: merged => outbox.undoMerged({ guideid, stepid }, merged),
      }}
      labelOf={path => labelOf(draft, path)}
      words={words}
      whole={{
        name: t`Compare whole step`,
        rows: () => whole.ofStep({ before: base?.content ?? null, theirs: theirs.content, mine }),
      }}
      onAnswer={answers => outbox.answer({ guideid, stepid }, answers)}
      onApply={() => {
        const path = view.questions[0]?.question.path
        if (outbox.apply({ guideid, stepid })) show(path)
      }}
      onClose={path => {
        onClose()
        show(path)
      }}
      onKeepCopy={() => outbox.keepCopy({ guideid, stepid }, mine ? textOfStep(mine) : '')}
    />
  )
}
