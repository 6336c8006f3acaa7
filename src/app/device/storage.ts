// Short texts on this device: the one way to localStorage and sessionStorage. Storage may be
// switched off, or full: then nothing is found, and who keeps something is told.
import type { LocalName, TabName } from './kept.table.ts'

export const storedName = (name: LocalName | TabName): string => `stepwright.${name}`

/** Asked anew at each use: where it is switched off, the browser throws at its very name. */
type Where = () => Storage
const readIn = (where: Where, name: LocalName | TabName): string | null => {
  try {
    return where().getItem(storedName(name))
  } catch {
    return null
  }
}
const keepIn = (where: Where, name: LocalName | TabName, text: string | null): boolean => {
  try {
    if (text === null) where().removeItem(storedName(name))
    else where().setItem(storedName(name), text)
    return true
  } catch {
    return false
  }
}

const local = () => localStorage
/** null: there is none, or storage is switched off. */
export const readKept = (name: LocalName): string | null => readIn(local, name)
/** null takes it away; false: the browser did not do it. */
export const keep = (name: LocalName, text: string | null): boolean => keepIn(local, name, text)

const tab = () => sessionStorage
/** The same until this tab is closed. */
export const readInTab = (name: TabName): string | null => readIn(tab, name)
export const keepInTab = (name: TabName, text: string | null): boolean => keepIn(tab, name, text)

/** Another tab changed something that is kept. Gives what ends it. */
export const onKeptElsewhere = (listener: (change: StorageEvent) => void): (() => void) => {
  globalThis.addEventListener?.('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}
