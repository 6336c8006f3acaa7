import type { LineId, StepId } from '#app/drafts/content/guideContent.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConflictPanel } from '#app/editor/conflict/ConflictPanel.tsx'
import { panelOfDraft, revisionsAsked } from '#app/editor/conflict/panelOfDraft.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useStepDraft } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import type { PictureParts } from '#app/editor/conflict/ConflictQuestion.tsx'
import { JoinDrawings } from './JoinDrawings.tsx'
import { picturesOf } from './pictureSlots.ts'
import { QuestionPictures } from './QuestionPictures.tsx'
import { lineidOf } from './lineMarksOf.ts'
import { textOfStep } from './stepText.ts'
import { useAuthors } from './useAuthors.ts'
import { useStepLabels } from './useStepLabels.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'
import { useThreeWayRows } from './useThreeWayRows.ts'

type StepConflictProps = {
  outbox: Outbox
  guideid: number
  stepid: StepId
  number: number
  onClose: () => void
  /** The caret goes to this line, or into the step. */
  onShow: (lineid: LineId | undefined) => void
}

const pictures: PictureParts = {
  show: (value, before) =>
    picturesOf(value)?.length ? <QuestionPictures value={value} before={before} /> : null,
  Join: JoinDrawings,
}

/** The open questions of one step. */
export const StepConflict = (props: StepConflictProps) => {
  const { outbox, guideid, stepid, number, onClose } = props
  const { t } = useLingui()
  const resource = { doc: guideKey(guideid), stepid }
  const view = useStepDraft(guideid, stepid)
  const words = useQuestionValueWords(guideid)
  const labelOf = useStepLabels()
  const whole = useThreeWayRows(guideid)
  const draft = view?.draft
  const authorOf = useAuthors(guideid, stepid, revisionsAsked(draft))
  if (!draft?.theirs || !view) return null
  const { theirs, base, mine } = draft
  const count = view.questions.length
  const onShow = (path: Path | undefined) => props.onShow(path && lineidOf(path))
  return (
    <ConflictPanel
      title={plural(count, {
        one: `# question in step ${number}`,
        other: `# questions in step ${number}`,
      })}
      {...panelOfDraft(outbox, resource, view, theirs, { authorOf, onShow, onClose })}
      labelOf={path => labelOf(draft, path)}
      words={words}
      pictures={pictures}
      whole={{
        name: t`Compare the whole step`,
        rows: () => whole.ofStep({ before: base?.content ?? null, theirs: theirs.content, mine }),
      }}
      onKeepCopy={() => outbox.keepCopy(resource, mine ? textOfStep(mine) : '')}
    />
  )
}
