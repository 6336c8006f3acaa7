import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ConflictPanel } from '#app/editor/ConflictPanel.tsx'
import type { GuideContent } from '#app/outbox/content.ts'
import { useDraft } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import type { Path } from '#app/outbox/question.ts'
import { useValueWords } from './useValueWords.ts'

const fieldNames: Record<keyof GuideContent, MessageDescriptor> = {
  type: msg`Type`, category: msg`Category`, subject: msg`Subject`, title: msg`Title`, summary: msg`Summary`, introduction: msg`Introduction`, conclusion: msg`Conclusion`,
  difficulty: msg`Difficulty`, time_required_min: msg`Least time`, time_required_max: msg`Most time`, image: msg`Picture`, featured_documentid: msg`Featured document`,
  flags: msg`Flags`, documents: msg`Documents`, prerequisites: msg`Before it`, parts: msg`Parts`, tools: msg`Tools`, stepids: msg`Order of the steps`,
}

/** The open questions of a guide's own fields. */
export const GuideConflict = ({ outbox, guideid, onClose }: { outbox: Outbox; guideid: number; onClose: () => void }) => {
  const { i18n } = useLingui()
  const view = useDraft({ guideid })
  const words = useValueWords(guideid)
  const draft = view?.draft
  if (!view || !draft?.theirs) return null
  const labelOf = (path: Path): string => {
    const name = fieldNames[path[0] as keyof GuideContent]
    const [, item] = path
    const label = name ? i18n._(name) : String(path[0])
    return typeof item === 'string' ? `${label}: ${item}` : label
  }
  return (
    <ConflictPanel
      title={plural(view.questions.length, { one: '# question in the details', other: '# questions in the details' })}
      revisions={{ theirs: draft.theirs.revisionid, mine: draft.base?.revisionid ?? null }}
      questions={view.questions}
      silent={draft.silent}
      labelOf={labelOf}
      words={words}
      onAnswer={answers => outbox.answer({ guideid }, answers)}
      onApply={() => void outbox.apply({ guideid })}
      onClose={onClose}
    />
  )
}
