// The menus of what is on the screen now: the palette offers their commands by name.
import type { MenuItem } from './Menu.tsx'

export type MenuHere = { label: string; items: readonly (MenuItem | null)[] }

const menus = new Map<string, MenuHere>()

/** In the order in which they came. */
export const menusHere = (): MenuHere[] => [...menus.values()]

/** `id`: of the menu that is drawn. The answer takes it away again. */
export const addMenuHere = (id: string, menu: MenuHere): (() => void) => {
  menus.set(id, menu)
  return () => void menus.delete(id)
}
