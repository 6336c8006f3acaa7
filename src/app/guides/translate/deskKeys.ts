import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

const fieldOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-target="${CSS.escape(key)}"]`)
const sourceOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-source="${CSS.escape(key)}"]`)

/** The text that the keyboard is in; null: none. */
export const textInHand = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-text]')?.dataset['text'] ?? null

/** Where what was pressed goes with the press. */
export const stayAt = (key: string): void => fieldOf(key)?.focus({ preventScroll: true })

/**
 * Where the caret is in the field, with a space between words. As if it were typed: the browser
 * takes it back with its own undo.
 */
export const insertWords = (key: string, words: string): void => {
  const field = fieldOf(key)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus({ preventScroll: true })
  const before = field.value.slice(0, field.selectionStart)
  const after = field.value.slice(field.selectionEnd)
  const isWord = /[\p{L}\p{N}]/u
  const [left, right] = [isWord.test(before.slice(-1)), isWord.test(after.slice(0, 1))]
  document.execCommand('insertText', false, `${left ? ' ' : ''}${words}${right ? ' ' : ''}`)
}

export const goToText = (key: string): void => {
  const field = fieldOf(key)
  field?.focus({ preventScroll: true })
  field?.closest('[data-text]')?.scrollIntoView({ block: 'center' })
}

/** Between the source, to read and copy it, and the field beside it. */
const switchSides = (key: string): void => {
  const isInField = document.activeElement === fieldOf(key)
  ;(isInField ? sourceOf(key) : fieldOf(key))?.focus()
}

type Acts = {
  /** From the text in hand. */
  go: (from: string | null, by: 1 | -1) => void
  save: (key: string, thenGo: boolean) => void
}

/** Heard in a field too; they belong to the text in hand. */
export const useDeskKeys = ({ go, save }: Acts): void => {
  /** A key that is held down saves one text, not all that follow. */
  const saveOnce = ({ repeat }: KeyboardEvent, key: string, thenGo: boolean) => {
    if (!repeat) save(key, thenGo)
  }
  useWindowEvent(
    'keydown',
    event => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const key = textInHand()
      if (isShortcut(event, 'nextText')) go(key, 1)
      else if (isShortcut(event, 'textBefore')) go(key, -1)
      else if (key === null) return
      else if (isShortcut(event, 'switchSides')) switchSides(key)
      else if (isShortcut(event, 'saveText')) saveOnce(event, key, true)
      else if (isShortcut(event, 'save')) saveOnce(event, key, false)
      else return
      event.preventDefault()
    },
    { capture: true },
  )
}
