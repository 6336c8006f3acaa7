import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

type StepActs = { before: () => void; after: () => void; done?: () => void }
const holdsArrows = 'input, select, textarea, [contenteditable], [role="textbox"], video, iframe'

/**
 * Goes from step to step by the keys of the table; arrows belong to a field while it has the focus.
 */
export const useStepKeys = ({ before, after, done }: StepActs) =>
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const isInField =
      event.target instanceof Element &&
      event.target.closest(holdsArrows) !== null &&
      event.key.startsWith('Arrow')
    const act = isShortcut(event, 'workDone')
      ? done
      : isInField
        ? undefined
        : isShortcut(event, 'workBefore')
          ? before
          : isShortcut(event, 'workAfter')
            ? after
            : undefined
    if (!act) return
    event.preventDefault()
    // A key that is held down signs one step and goes one on, not through all that follow.
    if (!event.repeat) act()
  })
