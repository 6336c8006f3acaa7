// Values on this device, as JSON. What another program wrote there is for the caller to doubt.
import type { LocalName, TabName } from './kept.table.ts'
import { keep, keepInTab, readInTab, readKept } from './storage.ts'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
/** null: there is none, or it is no JSON. */
export const readKeptJson = (name: LocalName): unknown => parsed(readKept(name))
/** null takes it away. */
export const keepJson = (name: LocalName, value: unknown): boolean =>
  keep(name, value === null ? null : JSON.stringify(value))

export const readJsonInTab = (name: TabName): unknown => parsed(readInTab(name))
export const keepJsonInTab = (name: TabName, value: unknown): boolean =>
  keepInTab(name, value === null ? null : JSON.stringify(value))
