// The menus of what is on the screen now: the palette offers their commands by name.
import type { MenuItem } from './Menu.tsx'

type MenuHere = { id: string; label: string; items: readonly (MenuItem | null)[] }

const menus = new Map<string, MenuHere>()
const listeners = new Set<() => void>()
let here: readonly MenuHere[] = []
const tell = () => {
  here = [...menus.values()]
  for (const listener of listeners) listener()
}

/**
 * In the order in which they came; the same list as long as nothing changes, for
 * useSyncExternalStore.
 */
export const menusHere = (): readonly MenuHere[] => here
export const onMenusHere = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One that changes keeps its place. */
export const putMenuHere = (menu: MenuHere): void => {
  menus.set(menu.id, menu)
  tell()
}
export const takeMenuAway = (id: string): void => {
  if (menus.delete(id)) tell()
}
