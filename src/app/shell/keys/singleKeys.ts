// Keys that act alone (?, /) can be switched off: dictation and wandering fingers press them by
// accident. How they are switched stands in singleKeysSwitch.ts: the first page needs no switch.
import { readKept } from '#app/device/storage.ts'

export const singleKeysAct = (): boolean => readKept('singleKeys') !== 'off'
