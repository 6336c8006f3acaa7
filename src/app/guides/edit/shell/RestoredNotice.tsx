import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { canUndo, currentEditor } from '#app/editor/lines/activeEditor.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClock } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { RestoredDrafts } from './restoredDrafts.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Ctrl+Z belongs to the editor as long as it has something to take back; what an earlier visit left
 * is taken back here while it is the last thing that was written.
 */
const useUndoKey = (isOn: boolean, isLast: () => boolean, undo: () => Promise<void>) =>
  useWindowEvent(
    'keydown',
    event => {
      if (!isShortcut(event, 'undo') || isField(event.target) || canUndo() || !isLast()) return
      event.preventDefault()
      event.stopPropagation()
      void undo()
    },
    // Before the editor hears of it: it swallows the keys even where it has nothing.
    { capture: true, isOn },
  )

type RestoredNoticeProps = { outbox: Outbox; restored: RestoredDrafts }

const NotRestored = () => (
  <Trans>You have written something new since then, so the discarded text was not restored.</Trans>
)

/**
 * What came back from an earlier visit, and the one undo that goes back to what the service has.
 */
export const RestoredNotice = ({ outbox, restored }: RestoredNoticeProps) => {
  const { i18n } = useLingui()
  const [state, setState] = useState<'restored' | 'undone' | 'refused' | 'closed'>('restored')
  const clock = formatClock(restored.at, i18n.locale)
  const [{ doc }] = restored.resources as [RestoredDrafts['resources'][number]]
  const undo = async () => {
    await outbox.takeOutRestored(doc)
    setState('undone')
  }
  const bringBack = async () => {
    const document = (await outbox.discardedDocuments()).find(one => one.doc === doc)
    if (!document || (await outbox.takeBack(document))) leave()
    else setState('refused')
  }
  /** What had the focus goes: the text has it then. */
  const leave = () => {
    setState('closed')
    currentEditor()?.view.focus()
  }
  const isLast = () => outbox.drafts(doc).every(({ changed }) => changed <= restored.at)
  useUndoKey(state === 'restored', isLast, undo)
  if (state === 'closed') return null
  const notice = (props: Omit<ComponentProps<typeof Notice>, 'children'>, words: ReactNode) => (
    <Notice
      {...props}
      action={
        <>
          {props.action}
          <Button small kind="quiet" onClick={leave}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {words}
    </Notice>
  )
  if (state === 'refused')
    return notice({ icon: TriangleAlert, kind: 'warn', role: 'alert' }, <NotRestored />)
  const isUndone = state === 'undone'
  const action = (
    <Button small onClick={() => void (isUndone ? bringBack() : undo())}>
      {isUndone ? <Trans>Restore</Trans> : <Trans>Undo</Trans>}
    </Button>
  )
  return notice(
    { icon: isUndone ? Undo2 : RotateCcw, role: 'status', action },
    isUndone ? (
      <Trans>
        The restored text was discarded again. You can restore it for another 10 minutes.
      </Trans>
    ) : (
      <Plural
        value={restored.words}
        one={`Restored # word from ${clock}.`}
        other={`Restored # words from ${clock}.`}
      />
    ),
  )
}
