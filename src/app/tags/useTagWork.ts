import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { write } from '#app/api/write.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import { readRenames } from './readRenames.ts'
import type { TagWork } from './tagWork.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type Chosen = { tags: ReadonlySet<string>; into?: string }
export const none: Chosen = { tags: new Set() }

/** What is chosen of the tags, and the runs of work on them: dry ones first. */
export const useTagWork = (set: (changes: Record<string, string | null>) => void) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(none)
  const [dry, setDry] = useState<{ jobid: number; work: TagWork } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isHere = useIsMounted()
  const show = async (work: TagWork) => {
    set({ job: null })
    const { jobid } = await write('startTagJob', { body: { ...work, dry_run: true } })
    setDry({ jobid, work })
  }
  const begin = async (work: TagWork) => {
    const { jobid } = await write('startTagJob', { body: { ...work, dry_run: false } })
    if (!isHere()) return // whoever has gone on is not called back
    setDry(null)
    setChosen(none)
    set({ job: String(jobid) })
  }
  const takeIn = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    const renames = readRenames(await file.text())
    if (renames.length === 0)
      return setProblem(t`The file contains no renames. It needs the columns “tag” and “to”.`)
    await show({ action: 'import', renames }).catch((cause: unknown) =>
      setProblem(refusedWords(cause)),
    )
  }
  const closeJob = () => {
    setDry(null)
    set({ job: null })
  }
  return { chosen, setChosen, dry, problem, show, begin, takeIn, closeJob }
}
