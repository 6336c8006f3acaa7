import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConflictPanel } from '#app/editor/ConflictPanel.tsx'
import { useDraft } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import type { Path } from '#app/outbox/question.ts'
import { useValueWords } from './useValueWords.ts'

type StepConflictProps = { outbox: Outbox; guideid: number; stepid: number; number: number; onClose: () => void; onFocus: () => void }

/** The open questions of one step. */
export const StepConflict = ({ outbox, guideid, stepid, number, onClose, onFocus }: StepConflictProps) => {
  const { t } = useLingui()
  const view = useDraft({ guideid, stepid })
  const words = useValueWords(guideid)
  const draft = view?.draft
  if (!draft?.theirs || !view) return null
  const labelOf = (path: Path): string => {
    if (path[0] === 'title') return t`Title`
    if (path[0] === 'media') return t`Pictures`
    if (path[0] === 'step') return t`The whole step`
    if (path[1] === undefined) return t`All lines`
    if (path[1] === 'order') return t`Order of the lines`
    const index = [draft.mine, draft.base?.content, draft.theirs?.content].map(side => side?.lines.findIndex(({ lineid }) => String(lineid) === String(path[1])) ?? -1).find(place => place >= 0)
    const line = (index ?? -1) + 1
    if (path[2] === 'bullet') return t`Bullet of line ${line}`
    if (path[2] === 'level') return t`Level of line ${line}`
    return line === 0 ? t`New line` : t`Line ${line}`
  }
  const count = view.questions.length
  return (
    <ConflictPanel
      title={plural(count, { one: `# question in step ${number}`, other: `# questions in step ${number}` })}
      revisions={{ theirs: draft.theirs.revisionid, mine: draft.base?.revisionid ?? null }}
      questions={view.questions}
      silent={draft.silent}
      labelOf={labelOf}
      words={words}
      onAnswer={answers => outbox.answer({ guideid, stepid }, answers)}
      onApply={() => {
        if (outbox.apply({ guideid, stepid })) onFocus()
      }}
      onClose={onClose}
    />
  )
}
