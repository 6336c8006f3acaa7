import { useState } from 'react'
import { keep, readKept } from '#app/device/storage.ts'

export const railTabs = ['check', 'parts', 'people', 'evidence', 'history'] as const
export type RailTab = (typeof railTabs)[number]

const stored = (): RailTab => {
  const held = readKept('rail')
  return railTabs.find(tab => tab === held) ?? 'check'
}

/** What is shown beside the steps; the choice is kept on this device. */
export const useRailTab = () => {
  const [tab, setTab] = useState(stored)
  const choose = (next: RailTab) => {
    setTab(next)
    keep('rail', next) // where storage is switched off the choice lasts as long as the page
  }
  return { tab, choose, show: setTab }
}
