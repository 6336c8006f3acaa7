import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { countDependents, dependentsOf, useDependents } from '#app/dependents/dependents.ts'
import type { Findings } from '../check/useGuideCheck.ts'
import type { Publishing } from './usePublish.ts'

/**
 * `isPublic`: the guide is to be taken back. `turn`: a number for each time that it is opened, so
 * that nothing of the last time is left in it.
 */
export type OpenPanel = { isPublic: boolean; turn: number }

/**
 * Publishing first shows what it does and what is missing, looked up anew. Taking back goes
 * straight on where nobody else's guide is touched.
 */
export const usePublishPanel = (
  guide: Guide,
  publishing: Publishing,
  { check, findings, ignored }: Findings,
) => {
  const { guideid } = guide
  const query = useQueryClient()
  const dependents = useDependents(guideid)
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const [turns, setTurns] = useState(0)
  const readNow = () =>
    query.fetchQuery({ ...dependentsOf(guideid), staleTime: 0 }).catch(() => {
      // Where nobody knows whom it touches, its author is asked without their names.
      return undefined
    })
  const publish = async () => {
    if (publishing.why !== undefined) return
    const touched = guide.public ? await readNow() : undefined
    // The button said whether it asks; who came to show the guide since is asked about, too.
    if (touched && countDependents(touched) === 0 && !publishing.asksToTakeBack)
      return void publishing.publish(false)
    if (!guide.public) await check.refresh()
    setTurns(turns + 1)
    setOpen({ isPublic: guide.public, turn: turns + 1 })
  }
  const onClose = () => setOpen(null)
  return { open, findings, ignored, dependents, publish: () => void publish(), onClose }
}
