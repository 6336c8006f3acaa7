import type { StepId } from '#app/drafts/content/guideContent.ts'
import { useLatest } from '#app/editor/text/useLatest.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility())

/**
 * A step that is deleted, or brought back by a button that goes, takes the focus along: it goes to
 * the step with the focus of the editor, in the outline or where steps stand, whence it came.
 * Answers what to call before.
 */
export const useFocusAfterDelete = (focused: StepId | null): (() => void) => {
  const focusOnceDrawn = useFocusOnceDrawn()
  const focusedNow = useLatest(focused)
  return () => {
    const from = document.activeElement
    const isOutline = Boolean(from?.closest('nav'))
    const isTools = Boolean(from?.closest('[data-chosen-tools]'))
    focusOnceDrawn(() => {
      const now = document.activeElement
      if (now === from && now !== document.body) return undefined
      // The tools of chosen steps go with the choice, and their focus was caught by the outline.
      if (now !== document.body && !isTools) return null
      const step = focusedNow()
      return (
        (isOutline ? shown(`nav a[data-stepid="${step}"]`) : undefined) ??
        shown(`#edit-${step} button[aria-haspopup="menu"]`) ??
        (step === null ? document.getElementById('main') : undefined)
      )
    })
  }
}
