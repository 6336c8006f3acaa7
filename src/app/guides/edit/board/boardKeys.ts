import type { KeyboardEvent } from 'react'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { groupOf, type Board } from './board.ts'
import type { BoardActs } from './useBoardActs.ts'

/** The picture that an arrow leads to: along the order, or to the same place in another step. */
const towards = (key: string, { now }: Board, id: string, n: number): string | undefined => {
  const all = now.groups.flat()
  const at = now.groups[n]?.indexOf(id) ?? 0
  const other = now.groups[n + (key === 'ArrowUp' ? -1 : 1)]
  if (key === 'ArrowUp' || key === 'ArrowDown') return other?.[Math.min(at, other.length - 1)]
  return all[all.indexOf(id) + (key === 'ArrowLeft' ? -1 : 1)]
}

/** What a key does on a picture of the board. */
export const pictureKeys =
  (board: Board, acts: BoardActs, id: string) =>
  (event: KeyboardEvent): void => {
    const n = groupOf(board, id)
    const keys: Partial<Record<ShortcutName, () => void>> = {
      boardPicture: () => {
        const next = towards(event.key, board, id, n)
        if (next !== undefined) acts.focus(next)
      },
      boardBack: () => acts.nudge(id, -1),
      boardOn: () => acts.nudge(id, 1),
      boardStepBack: () => acts.toStep(id, -1),
      boardStepOn: () => acts.toStep(id, 1),
      boardDivide: () => acts.divide(id),
      boardJoin: () => acts.join(n, id),
      boardAside: () => acts.aside(id),
      boardRemove: () => acts.remove(id),
      boardGroupBack: () => acts.moveGroup(n, n - 1),
      boardGroupOn: () => acts.moveGroup(n, n + 1),
    }
    const name = (Object.keys(keys) as ShortcutName[]).find(one =>
      isShortcut(event.nativeEvent, one),
    )
    if (!name) return
    event.preventDefault()
    keys[name]?.()
  }
