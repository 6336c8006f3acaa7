// Keys that act alone (?, /) can be switched off: dictation and wandering fingers press them by
// accident. How they are switched stands in singleKeysSwitch.ts: the first page needs no switch.
export const singleKeysStored = 'stepwright.singleKeys'

export const singleKeysAct = (): boolean => {
  try {
    return localStorage.getItem(singleKeysStored) !== 'off'
  } catch {
    return true // storage is switched off: as everywhere
  }
}
