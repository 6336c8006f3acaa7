import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { write } from '#app/api/write.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import { ApiError } from '#lib/errors.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Only what the service has can be turned round there. */
const storedIds = async (
  outbox: Outbox,
  guideid: number,
  chosen: readonly StepId[],
): Promise<number[] | null> => {
  const key = guideKey(guideid)
  if (outbox.unsentKeys().includes(key)) await outbox.save(key)
  if (outbox.unsentKeys().includes(key)) return null
  const stepids = chosen.map(stepid => outbox.stepidOf(stepid))
  return stepids.every(stepid => typeof stepid === 'number') ? stepids : null
}

/** The service makes the whole guide or nothing; then it is opened. */
export const useMakeReversed = (outbox: Outbox, guideid: number) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (title: string, chosen: readonly StepId[]): Promise<string | null> => {
    const stepids = await storedIds(outbox, guideid, chosen)
    if (!stepids) return t`Some edits to this guide are not saved yet. Save them, then try again.`
    const made = await write('reverseGuide', { params: { guideid }, body: { title, stepids } })
    // Whoever closed the dialog meanwhile stays where they are.
    if (isHere()) await navigate(paths.editSteps(made.guideid))
    return null
  }
  const make = async (title: string, chosen: readonly StepId[]) => {
    setIsPending(true)
    setProblem(
      await ask(title, chosen).catch((error: unknown) => {
        if (error instanceof ApiError) return refusedWords(error)
        throw error
      }),
    )
    setIsPending(false)
  }
  return { isPending, problem, make }
}
