import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info, SquareSplitVertical } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { announce } from '../announce.ts'
import type { LineHooks } from './lineKeys.ts'

type Refusal = Parameters<LineHooks['refused']>[0]

/** Said, but not written: what the key did can be seen. */
const silent: readonly Refusal[] = ['edge', 'left']
type Shown = { refusal: Refusal; text: string }

/**
 * What a key could not do, in words: said at once, and written under the lines until something
 * changes.
 */
export const useRefusals = (
  makesSteps: boolean,
): {
  words: (onSplit: () => void) => ReactNode
  refused: LineHooks['refused']
  clear: () => void
} => {
  const { t } = useLingui()
  const newStep = useKeyWords()('newStep')
  const keys = makesSteps ? newStep : null
  const [shown, setShown] = useState<Shown | null>(null)
  const max = limits.linesPerStep
  const length = limits.lineLength
  const { levels } = limits
  const refused: LineHooks['refused'] = (refusal, count = 0) => {
    const texts: Record<Refusal, string> = {
      level: t`Lines have levels 1 to ${levels}. The first line stays at level 1, and a line is at most one level deeper than the one before it.`,
      full: keys
        ? t`A step can have up to ${max} lines. ${keys} starts the next step.`
        : t`A step can have up to ${max} lines.`,
      newStep: keys
        ? t`${keys} starts the next step.`
        : makesSteps
          ? t`Add the next step from the menu of this step.`
          : t`You cannot add steps here.`,
      over: plural(count, {
        one: `The joined line would be # character over the limit of ${length}.`,
        other: `The joined line would be # characters over the limit of ${length}.`,
      }),
      edge: t`The line cannot move further.`,
      break: t`A line is one paragraph. Enter starts a new line.`,
      left: t`Line selected. Press an arrow key to select another line, Enter to return to the text, or Tab to leave the lines.`,
      first: t`You can split a step at its second line or later.`,
    }
    setShown(silent.includes(refusal) ? null : { refusal, text: texts[refusal] })
    announce(texts[refusal])
  }
  const words = (onSplit: () => void) =>
    shown && (
      <Notice
        icon={Info}
        action={
          shown.refusal === 'full' &&
          makesSteps && (
            <Button small icon={SquareSplitVertical} onClick={onSplit}>
              <Trans>Split the step here</Trans>
            </Button>
          )
        }
      >
        {shown.text}
      </Notice>
    )
  return { words, refused, clear: () => setShown(null) }
}
