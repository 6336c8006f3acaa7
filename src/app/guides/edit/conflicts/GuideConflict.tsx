import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConflictPanel } from '#app/editor/conflict/ConflictPanel.tsx'
import { panelOfDraft, revisionsAsked } from '#app/editor/conflict/panelOfDraft.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useGuideDraft } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import { showField } from '../fields/sections.ts'
import { useAuthors } from './useAuthors.ts'
import { useGuideLabels } from './useGuideLabels.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'
import { useThreeWayRows } from './useThreeWayRows.ts'

/** The open questions of a guide's own fields. */
export const GuideConflict = ({
  outbox,
  guideid,
  onClose,
}: {
  outbox: Outbox
  guideid: number
  onClose: () => void
}) => {
  const { t } = useLingui()
  const view = useGuideDraft(guideid)
  const words = useQuestionValueWords(guideid)
  const labelOf = useGuideLabels()
  const whole = useThreeWayRows(guideid)
  const draft = view?.draft
  const authorOf = useAuthors(guideid, null, revisionsAsked(draft))
  if (!view || !draft?.theirs) return null
  const { theirs, base, mine } = draft
  const rows = () => whole.ofGuide({ before: base?.content ?? null, theirs: theirs.content, mine })
  const onShow = (path: Path | undefined) => path && showField(path)
  return (
    <ConflictPanel
      title={plural(view.questions.length, {
        one: '# question in the details',
        other: '# questions in the details',
      })}
      {...panelOfDraft(outbox, { doc: guideKey(guideid) }, view, theirs, {
        authorOf,
        onShow,
        onClose,
      })}
      labelOf={labelOf}
      words={words}
      whole={{ name: t`Compare the details`, rows }}
      onKeepCopy={() =>
        outbox.keepCopy(
          { doc: guideKey(guideid) },
          rows()
            .map(({ label, mine: own }) => `${label}\n${own ?? ''}`)
            .join('\n\n'),
        )
      }
    />
  )
}
