import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Steps } from './actions/useSteps.ts'

/**
 * Undo and redo where no text has the focus, as after a step was deleted. A field takes its own
 * typing back, unless something was done to whole steps since.
 */
export const useUndoKeys = ({ history }: Steps, isActive: boolean) =>
  useWindowEvent('keydown', event => {
    if (!isActive || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    const isUndo = isShortcut(event, 'undo')
    if (!isUndo && !isShortcut(event, 'redo')) return
    const way = isUndo ? 'undo' : 'redo'
    const { target } = event
    if (target.isContentEditable || target.closest('dialog, [role="dialog"]')) return
    const isField = target.matches('input, textarea, select')
    if (isField && !(target.closest('[id^="edit-"]') && history.isNext(way))) return
    if (history.goBack(way)) event.preventDefault()
  })
