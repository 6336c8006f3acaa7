import { Check, CircleDashed, X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import type { TrainingAttempt } from '#contract/training/shapes.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { useTrainingWords } from './words.ts'

const looks = {
  not_started: ['plain', CircleDashed],
  in_progress: ['accent', CircleDashed],
  completed: ['ok', Check],
  passed: ['ok', Check],
  failed: ['danger', X],
} as const

/** How far one is oneself. */
export const OwnState = ({
  attempt: { status, score },
}: {
  attempt: Pick<TrainingAttempt, 'status' | 'score'>
}) => {
  const { t, i18n } = useLingui()
  const { statuses } = useTrainingWords()
  const [kind, icon] = looks[status]
  const word = statuses[status]
  return (
    <Chip kind={kind} icon={icon}>
      {score === null
        ? t`Your status: ${word}`
        : t`Your status: ${word}, score ${i18n.number(score)}`}
    </Chip>
  )
}
