import { useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { announce } from './announce.ts'
import type { LineHooks } from './lineKeys.ts'

type Refusal = Parameters<LineHooks['refused']>[0]

/** What a key could not do, in words: said at once, and written under the lines until the next key that can. */
export const useRefusals = (): { words: ReactNode; refused: LineHooks['refused'] } => {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  const max = limits.linesPerStep
  const texts: Record<Refusal, string> = {
    level: t`The first line stays at level 1, and a line is at most one level deeper than the one before it.`,
    full: t`A step has at most ${max} lines. Ctrl+Enter starts the next step.`,
    newStep: t`Ctrl+Enter starts the next step.`,
    over: t`The two lines are too long for one.`,
    edge: t`The line cannot move further.`,
    break: t`A line is one paragraph. Enter makes a new line.`,
    left: t`Line chosen. Arrows go to other lines, Enter goes back to the text, Tab leaves the lines.`,
  }
  const refused = (refusal: Refusal) => {
    setShown(refusal === 'full' || refusal === 'over' || refusal === 'level' ? texts[refusal] : null)
    announce(texts[refusal])
  }
  return { words: shown && <Notice icon={Info}>{shown}</Notice>, refused }
}
