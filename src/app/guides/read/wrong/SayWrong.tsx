import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { WrongDialog, type LineChoice } from '#app/shell/wrong/WrongDialog.tsx'
import { lineWords } from './placeInGuide.ts'

const linesOf = ({ stepid, lines }: ShownStep): LineChoice[] =>
  lines.flatMap(({ lineid }, n) =>
    typeof stepid === 'number' && typeof lineid === 'number'
      ? [{ lineid, number: n + 1, words: lineWords(stepid, n + 1) }]
      : [],
  )

/** Under a step: for everybody who marks no words. */
export const SayWrong = ({ langid, step }: { langid: string; step: ShownStep }) => {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { stepid, guideid, revisionid } = step
  if (typeof stepid !== 'number') return null // nobody can speak of what the service does not have
  return (
    <div lang={i18n.locale}>
      <Button kind="quiet" small icon={MessageSquareWarning} onClick={() => setIsOpen(true)}>
        <Trans>Report a problem…</Trans>
      </Button>
      {isOpen && (
        <WrongDialog
          langid={langid}
          place={{ guideid, part: 'step', stepid, revisionid }}
          quote={null}
          lines={linesOf(step)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
