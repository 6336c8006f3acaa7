import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, GitMerge, Lock, RotateCw } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { WordDiff } from '#app/editor/WordDiff.tsx'
import type { StepContent } from '#app/outbox/content.ts'
import type { StepDraft } from '#app/outbox/draft.ts'
import type { DraftView } from '#app/outbox/hooks.ts'
import type { Problem } from '#app/outbox/limits.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'

type StepNoticesProps = { outbox: Outbox; guideid: number; stepid: number; view: DraftView<StepDraft>; merged: number; onDecide: () => void }

const textOf = ({ title, lines }: StepContent) => [title, ...lines.map(({ text_raw }) => text_raw)].filter(Boolean).join('\n')

const useProblemWords = () => {
  const { t } = useLingui()
  const { lineLength, linesPerStep, imagesPerStep, stepTitle } = limits
  return ({ field, code, index }: Problem): string => {
    const number = (index ?? 0) + 1
    if (field === 'title') return t`The title has more than ${stepTitle} characters. The last title that fits is saved; this one is kept here.`
    if (field === 'media') return t`A step has at most ${imagesPerStep} pictures.`
    if (code === 'too_many') return t`The step has more than ${linesPerStep} lines. They are kept here and not sent.`
    if (code === 'too_long') return t`Line ${number} has more than ${lineLength} characters. The last text that fits is saved; this one is kept here.`
    if (code === 'too_few') return t`A step has at least one line with text. Until then nothing of it is sent.`
    return t`Line ${number} is too deep for its place. It is kept here and not sent.`
  }
}

/** What is true of this step and needs its author: kept back by a limit, asked, merged, deleted elsewhere. */
export const StepNotices = ({ outbox, guideid, stepid, view, merged, onDecide }: StepNoticesProps) => {
  const wordsOf = useProblemWords()
  const { draft, problems, questions } = view
  const isGone = draft.state === 'blocked' && draft.reason?.kind === 'gone'
  const open = questions.filter(({ answer }) => answer === undefined).length
  return (
    <>
      {problems.map((problem, n) => (
        <Notice key={n} icon={CircleAlert} kind="danger">
          {wordsOf(problem)}
        </Notice>
      ))}
      {draft.state === 'conflict' && (
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
          <Trans>You can go on typing: these lines count as mine until you decide. The other steps save as usual.</Trans>
        </Notice>
      )}
      {isGone && (
        <Notice
          icon={RotateCw}
          kind="danger"
          action={
            <Button small onClick={() => void outbox.restoreStep(guideid, stepid)}>
              <Trans>Restore with my text</Trans>
            </Button>
          }
        >
          <Trans>Somebody deleted this step. Your text is kept on this device.</Trans>
        </Notice>
      )}
      {draft.state === 'blocked' && draft.reason && draft.reason.kind === 'fields' && (
        <Notice icon={Lock} kind="danger">
          {draft.reason.errors.map(({ message }) => message).join(' ') || draft.reason.message}
        </Notice>
      )}
      {draft.notice && (
        <Notice
          icon={CircleAlert}
          kind="warn"
          action={
            <Button small kind="quiet" onClick={() => outbox.dismissNotice({ guideid, stepid })}>
              <Trans>Dismiss</Trans>
            </Button>
          }
        >
          <Trans>The service stored other words than yours:</Trans> <WordDiff before={textOf(draft.notice.sent)} now={textOf(draft.notice.got)} />
        </Notice>
      )}
      {merged > 0 && draft.state !== 'conflict' && (
        <Notice
          icon={GitMerge}
          action={
            <Button small kind="quiet" onClick={() => outbox.dismissNotice({ guideid, stepid })}>
              <Trans>Dismiss</Trans>
            </Button>
          }
        >
          <Plural value={merged} one="# change of somebody else was merged into this step." other="# changes of somebody else were merged into this step." />
        </Notice>
      )}
    </>
  )
}
