import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Run } from '../run/run.ts'

/** Why the service did not take the last change. */
export const RefusedChange = ({ problem }: Pick<Run, 'problem'>) => {
  if (!problem) return null
  const why = typeof problem === 'string' ? problem : wordsOfRefusal(problem)
  return (
    <Notice kind="danger" icon={CircleAlert} role="alert">
      <Trans>The service refused a change in this run: {why}</Trans>
    </Notice>
  )
}
