import { singleKeysAct } from '#app/shell/keys/singleKeys.ts'
import { isSinglePress, isTextPlace } from '#app/ui/keys/keys.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** The key that shows the picture before where that after was seen, and back. */
export const useTurnKey = (turn: () => void, isOn: boolean): void =>
  useWindowEvent(
    'keydown',
    event => {
      if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
      if (!isShortcut(event, 'flipPictures') || isTextPlace(event.target)) return
      if (isSinglePress(event) && !singleKeysAct()) return
      turn()
    },
    { isOn },
  )
