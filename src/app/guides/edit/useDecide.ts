import { useNavigate } from 'react-router'
import type { Outbox } from '#app/outbox/outbox.ts'
import { paths } from '#app/paths.ts'
import type { Tab } from './tabs.ts'

/** Opens the questions that wait, on the part of the guide that they are about. */
export const useDecide = (outbox: Outbox, guideid: number, tab: Tab, openPanel: () => void) => {
  const navigate = useNavigate()
  return () => {
    openPanel()
    const asked = outbox
      .drafts(guideid)
      .filter(({ state }) => state === 'conflict')
      .map(({ stepid }) => stepid)
    const [step] = asked.filter(stepid => stepid !== null)
    if (tab === 'steps' ? step !== undefined : asked.includes(null)) return
    if (step !== undefined) void navigate(paths.editStep(guideid, step))
    else if (asked.includes(null)) void navigate(paths.editDetails(guideid))
  }
}
