import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Hourglass, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Guide } from '#contract/guides.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { Button } from '#app/ui/Button.tsx'
import { formatClock } from '#app/ui/dates.ts'
import { Notice } from '#app/ui/Notice.tsx'
import type { Restored } from './restored.ts'
import type { Publishing } from './usePublish.ts'

type EditNoticesProps = { outbox: Outbox; guide: Guide; restored: Restored | null; publishing: Publishing; keepsDrafts: boolean; tab: 'details' | 'steps' }

const RestoredNotice = ({ outbox, restored }: { outbox: Outbox; restored: Restored }) => {
  const { i18n } = useLingui()
  const [isShown, setIsShown] = useState(true)
  const clock = formatClock(restored.at, i18n.locale)
  const undo = () => {
    for (const { guideid, stepid } of restored.resources) outbox.discard({ guideid, stepid: stepid ?? undefined })
    setIsShown(false)
  }
  if (!isShown) return null
  return (
    <Notice
      icon={RotateCcw}
      role="status"
      action={
        <>
          <Button small onClick={undo}>
            <Trans>Undo</Trans>
          </Button>
          <Button small kind="quiet" onClick={() => setIsShown(false)}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Restored from {clock}: <Plural value={restored.words} one="# word" other="# words" />.
      </Trans>
    </Notice>
  )
}

/** What is true of the whole guide and stays so: restored text, held edits, a browser that keeps nothing, a refused publication. */
export const EditNotices = ({ outbox, guide, restored, publishing, keepsDrafts, tab }: EditNoticesProps) => (
  <>
    {restored && restored.words > 0 && <RestoredNotice outbox={outbox} restored={restored} />}
    {guide.unpatrolled && (
      <Notice icon={Hourglass} kind="accent">
        <Trans>You see edits that nobody has checked yet. Your edits go on top of them.</Trans>
      </Notice>
    )}
    {!keepsDrafts && (
      <Notice icon={TriangleAlert} kind="danger" role="alert">
        <Trans>This browser is not keeping drafts. Saving after every pause instead.</Trans>
      </Notice>
    )}
    {tab === 'steps' && publishing.error && (
      <Notice icon={Ban} kind="danger" role="alert">
        {publishing.error}
      </Notice>
    )}
  </>
)
