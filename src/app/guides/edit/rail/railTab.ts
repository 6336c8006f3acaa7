import { useState } from 'react'

export const railTabs = ['check', 'parts', 'evidence', 'history'] as const
export type RailTab = (typeof railTabs)[number]

const key = 'stepwright.rail'

const stored = (): RailTab => {
  try {
    const held = localStorage.getItem(key)
    return railTabs.find(tab => tab === held) ?? 'check'
  } catch {
    return 'check' // storage is switched off
  }
}

/** What is shown beside the steps; the choice is kept on this device. */
export const useRailTab = () => {
  const [tab, setTab] = useState(stored)
  const choose = (next: RailTab) => {
    setTab(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage is switched off: the choice lasts as long as the page.
    }
  }
  return { tab, choose, show: setTab }
}
