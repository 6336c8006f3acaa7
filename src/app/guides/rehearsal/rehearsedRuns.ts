// How long earlier rehearsals of a guide took this person on this device, each a sum of seconds.
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'

const most = 10

export const readRuns = (userid: number, guideid: number): number[] => {
  const kept = readKeptJson(`rehearsals.${userid}.${guideid}`)
  return Array.isArray(kept)
    ? kept.filter((one): one is number => typeof one === 'number' && one >= 0)
    : []
}
/** Where storage is switched off they last as long as the page. */
export const keepRuns = (userid: number, guideid: number, runs: readonly number[]): void =>
  void keepJson(`rehearsals.${userid}.${guideid}`, runs.slice(-most))
