import { useState } from 'react'

/** Runs that stand open at first: so few are read at a glance. */
const openAtFirst = 5

/** Which runs of the page stand open. */
export const useUnfolded = (entryids: readonly number[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isOpen = (entryid: number): boolean => chosen.get(entryid) ?? entryids.length <= openAtFirst
  const setOpen = (ids: readonly number[], open: boolean) =>
    setChosen(new Map([...chosen, ...ids.map(id => [id, open] as const)]))
  return {
    isOpen,
    areAllOpen: entryids.every(isOpen),
    toggle: (entryid: number) => setOpen([entryid], !isOpen(entryid)),
    setAll: (open: boolean) => setOpen(entryids, open),
  }
}
