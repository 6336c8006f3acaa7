import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canUndo, currentEditor } from '#app/editor/lines/activeEditor.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClock } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { isShortcut } from '#app/ui/keys/shortcuts.ts'
import type { RestoredDrafts } from './restoredDrafts.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * What came back from an earlier visit, and the one undo that goes back to what the service has.
 */
export const RestoredNotice = ({
  outbox,
  restored,
}: {
  outbox: Outbox
  restored: RestoredDrafts
}) => {
  const { i18n } = useLingui()
  const [state, setState] = useState<'restored' | 'undone' | 'refused' | 'closed'>('restored')
  const clock = formatClock(restored.at, i18n.locale)
  const [{ guideid }] = restored.resources as [RestoredDrafts['resources'][number]]
  const undo = async () => {
    await outbox.takeOutRestored(guideid)
    setState('undone')
  }
  const bringBack = async () => {
    const document = (await outbox.discardedDocuments()).find(one => one.guideid === guideid)
    if (!document || (await outbox.takeBack(document))) leave()
    else setState('refused')
  }
  /** What had the focus goes: the text has it then. */
  const leave = () => {
    setState('closed')
    currentEditor()?.view.focus()
  }
  // Ctrl+Z belongs to the editor as long as it has something to take back; what an earlier visit
  // left is taken back here. Before the editor hears of it: it swallows the keys even where it has
  // nothing.
  useEffect(() => {
    if (state !== 'restored') return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'undo') || isField(event.target) || canUndo()) return
      event.preventDefault()
      event.stopPropagation()
      void undo()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  })
  if (state === 'closed') return null
  const close = (
    <Button small kind="quiet" onClick={leave}>
      <Trans>Close</Trans>
    </Button>
  )
  if (state === 'refused') {
    return (
      <Notice icon={TriangleAlert} kind="warn" role="alert" action={close}>
        <Trans>You have written there since. The discarded text was not put over it.</Trans>
      </Notice>
    )
  }
  if (state === 'undone') {
    return (
      <Notice
        icon={Undo2}
        role="status"
        action={
          <>
            <Button small onClick={() => void bringBack()}>
              <Trans>Bring them back</Trans>
            </Button>
            {close}
          </>
        }
      >
        <Trans>The restored words are taken out. For 10 minutes they can come back.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      icon={RotateCcw}
      role="status"
      action={
        <>
          <Button small onClick={() => void undo()}>
            <Trans>Undo</Trans>
          </Button>
          {close}
        </>
      }
    >
      <Plural
        value={restored.words}
        one={`Restored # word from ${clock}.`}
        other={`Restored # words from ${clock}.`}
      />
    </Notice>
  )
}
