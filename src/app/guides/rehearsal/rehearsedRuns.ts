// How long earlier rehearsals of a guide took this person on this device, each a sum of seconds.
const most = 10

const keyOf = (userid: number, guideid: number) => `stepwright.rehearsals.${userid}.${guideid}`

export const readRuns = (userid: number, guideid: number): number[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userid, guideid)) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one): one is number => typeof one === 'number' && one >= 0)
      : []
  } catch {
    return [] // storage is switched off, or somebody else wrote there
  }
}
export const keepRuns = (userid: number, guideid: number, runs: readonly number[]): void => {
  try {
    localStorage.setItem(keyOf(userid, guideid), JSON.stringify(runs.slice(-most)))
  } catch {
    // Storage is switched off: they last as long as the page.
  }
}
