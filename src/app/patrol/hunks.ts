// The parts of a difference that are judged, as they stand on the page.
import { flushSync } from 'react-dom'
import { existing } from '#lib/existing.ts'

const hunks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-hunk]')]
const hunkWithFocus = (all: readonly HTMLElement[]): number =>
  all.findIndex(one => one.contains(document.activeElement))

/** The focus goes to the next part of the difference, or to the one before. */
export const goToHunk = (by: 1 | -1) => {
  const all = hunks()
  const at = hunkWithFocus(all)
  const next =
    all[at < 0 ? (by === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]
  const button =
    next?.querySelector<HTMLElement>('[aria-pressed="true"]') ??
    next?.querySelector<HTMLElement>('button')
  button?.focus()
}

/** The first picture of the step that has the focus, or of the first that has pictures. */
export const enlargeAtFocus = () => {
  const step = document.activeElement?.closest('article')
  const picture = (within: ParentNode | null | undefined) =>
    within?.querySelector<HTMLElement>('[data-enlarge]')
  ;(picture(step) ?? picture(document))?.click()
}

/** The units of the part that has the focus, or of the first one. */
export const unitsAtFocus = (): number[] | null => {
  const all = hunks()
  const hunk = all[Math.max(0, hunkWithFocus(all))]
  return hunk ? existing(hunk.dataset['hunk'], 'the list of units').split(' ').map(Number) : null
}

const authorCard = () => document.querySelector<HTMLElement>('[data-author]')

/**
 * The record of the author, opened where it is folded. It lies beneath any sheet, or in that about
 * the edit.
 */
export const goToAuthor = (setSheet: (sheet: 'about' | null) => void) => {
  const isInSheet = authorCard()?.closest('aside') !== null
  if (!isInSheet || authorCard()?.checkVisibility() !== true)
    flushSync(() => setSheet(isInSheet ? 'about' : null))
  const card = authorCard()
  const fold = card?.querySelector('details')
  if (fold && !isInSheet) fold.open = true
  card?.focus()
}
