import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import type { Hint } from './tourState.ts'

/** A key as it is printed; a dash where this person gave it to nothing. */
const useKey = () => {
  const keyWords = useKeyWords()
  return (name: ShortcutName) => <KeyCap>{keyWords(name) ?? '–'}</KeyCap>
}

export const useHintTitles = (): Record<Hint, string> => {
  const { t } = useLingui()
  return {
    sample: t`Try anything here`,
    lines: t`Write line by line`,
    bullets: t`Give a line a colour`,
    pictures: t`Show each step in pictures`,
    order: t`Move steps`,
    check: t`Let Guide Check help you`,
    rooms: t`See how guides are organised`,
  }
}

/** What each hint of the tour says: one thing, in a sentence or two. */
export const useHintWords = (): Record<Hint, ReactNode> => {
  const key = useKey()
  return {
    sample: (
      <Trans>
        This guide is a sample. It does not leave this device, and nobody else sees it, until you
        keep it. To come back to these hints, press {key('nextPane')} until you reach them.
      </Trans>
    ),
    lines: (
      <Trans>
        Select a step and type. Enter starts a new line, and {key('newStep')} a new step.
      </Trans>
    ),
    bullets: (
      <Trans>
        The bullet before a line can have the colour of a shape in the picture, or mark a note, a
        caution or a reminder. Select the bullet to change it.
      </Trans>
    ),
    pictures: (
      <Trans>
        A step can have up to three pictures. In your own guides, you can take pictures here, crop
        them and draw on them.
      </Trans>
    ),
    order: (
      <Trans>
        In the list of steps, {key('moveStepUp')} and {key('moveStepDown')} move a step. You can
        also drag it.
      </Trans>
    ),
    check: (
      <Trans>
        Guide Check shows what is missing as you write. Press {key('nextFinding')} to go to the next
        finding.
      </Trans>
    ),
    rooms: (
      <Trans>
        Categories and tags organise guides, and views show what people read. Where your site has
        none yet, you see samples during the tour.
      </Trans>
    ),
  }
}
