import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, GitMerge, Lock } from 'lucide-react'
import { limits } from '#contract/core/limits.ts'
import { caretToLine } from '#app/editor/lines/activeEditor.ts'
import { MergedNotice } from '#app/editor/conflict/MergedNotice.tsx'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Problem } from '#app/drafts/content/limits.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isOpen } from '#app/drafts/merge/question.ts'
import { stepFields } from '#documents/step.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useProblemWords } from '../save/useProblemWords.ts'
import { lineidOf } from './lineMarksOf.ts'
import { ServiceChangesNotice } from './ServiceChangesNotice.tsx'
import { DeletedByOtherNotice } from './DeletedByOtherNotice.tsx'
import { OthersAtStep } from '../together/AtThisStep.tsx'
import { useStepLabels } from './useStepLabels.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'
import { useThreeWayRows } from './useThreeWayRows.ts'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'

type StepNoticesProps = {
  outbox: Outbox
  guideid: number
  stepid: StepId
  view: DraftView<StepDraft>
  nameOf: (revisionid: number) => string | undefined
  onDecide: () => void
}

const useNoticeWords = (guideid: number, stepid: StepId) => {
  const { t } = useLingui()
  const { ofStep } = useProblemWords(guideKey(guideid))
  const { linesPerStep, imagesPerStep } = limits
  return (problem: Problem): string => {
    const { field, code, index } = problem
    const number = (index ?? 0) + 1
    if (field in stepFields) return ofStep(stepid, problem)
    if (field === 'media')
      return t`A step can have up to ${imagesPerStep} pictures. Until you remove some, the pictures of this step are not sent.`
    if (code === 'too_many')
      return t`The step has more than ${linesPerStep} lines. None of them is sent until you delete some or move them to another step.`
    if (code === 'too_few')
      return t`Add at least one line of text. Until then, this step is not sent.`
    if (code === 'out_of_range')
      return t`Line ${number} is indented too far. Until you correct it, the lines of this step are kept on this device and not sent.`
    return t`Line ${number} cannot be saved as it is. Until you correct it, the lines of this step are kept on this device and not sent.`
  }
}

/**
 * A line that is too long says so under the lines, with the way to split it; a title under itself.
 */
const isToldElsewhere = ({ field, code }: Problem) =>
  field === 'title' || (field === 'lines' && code === 'too_long')

type QuestionsNoticeProps = { open: number; isSaved: boolean; onDecide: () => void }

const QuestionsNotice = ({ open, isSaved, onDecide }: QuestionsNoticeProps) => (
  <Notice
    icon={GitMerge}
    kind="warn"
    action={
      <Button small onClick={onDecide}>
        <Trans>Decide</Trans>
      </Button>
    }
  >
    <Plural value={open} one="# question is open." other="# questions are open." />{' '}
    {isSaved ? (
      <Trans>
        You can keep typing: the editor shows your version until you decide. The other steps are
        saved as usual.
      </Trans>
    ) : (
      <Trans>You can keep typing: the editor shows your version until you decide.</Trans>
    )}
  </Notice>
)

type ProblemsProps = Pick<StepNoticesProps, 'guideid' | 'stepid'> & {
  problems: readonly Problem[]
}

/** What a limit keeps back. */
const Problems = ({ guideid, stepid, problems }: ProblemsProps) => {
  const wordsOf = useNoticeWords(guideid, stepid)
  return problems
    .filter(problem => !isToldElsewhere(problem))
    .map((problem, n) => (
      <Notice key={n} icon={CircleAlert} kind="danger">
        {wordsOf(problem)}
      </Notice>
    ))
}

/**
 * What is true of this step and needs its author: kept back by a limit, asked, merged, deleted
 * elsewhere.
 */
export const StepNotices = (props: StepNoticesProps) => {
  const { outbox, guideid, stepid, view, nameOf, onDecide } = props
  const labelOf = useStepLabels()
  const words = useQuestionValueWords(guideid)
  const whole = useThreeWayRows(guideid)
  const { draft, problems, questions } = view
  const isGone = draft.state === 'blocked' && draft.reason?.kind === 'gone'
  return (
    <>
      <OthersAtStep stepid={stepid} />
      <Problems {...{ guideid, stepid, problems }} />
      {draft.state === 'conflict' && !draft.resolved && (
        <QuestionsNotice
          open={questions.filter(isOpen).length}
          isSaved={!isDeviceOnly(guideid)}
          onDecide={onDecide}
        />
      )}
      {isGone && draft.mine && (
        <DeletedByOtherNotice
          outbox={outbox}
          guideid={guideid}
          stepid={stepid}
          content={draft.mine}
        />
      )}
      {draft.state === 'blocked' && draft.reason && draft.reason.kind === 'fields' && (
        <Notice icon={Lock} kind="danger">
          {wordsOfRefusal(draft.reason)}
        </Notice>
      )}
      {draft.notice && (
        <ServiceChangesNotice
          outbox={outbox}
          resource={{ doc: guideKey(guideid), stepid }}
          kind="step"
          rows={whole.ofStep({
            before: draft.notice.sent,
            theirs: draft.notice.got,
            mine: draft.mine,
          })}
        />
      )}
      <MergedNotice
        outbox={outbox}
        resource={{ doc: guideKey(guideid), stepid }}
        draft={draft}
        labelOf={path => labelOf(draft, path)}
        words={words}
        nameOf={nameOf}
        onShow={path => {
          const lineid = lineidOf(path)
          if (lineid !== undefined) caretToLine(lineid)
        }}
      />
    </>
  )
}
