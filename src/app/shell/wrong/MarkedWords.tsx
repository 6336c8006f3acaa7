import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { markedNow, whereMarked, type Marked } from './markedNow.ts'
import { WrongDialog } from './WrongDialog.tsx'
import type { PlaceOf } from './wrongPlace.ts'
import styles from './Wrong.module.css'

const room = 200 // pixels that the button takes at most
const below = 8 // pixels between the words and the button

/** Below what is marked, and always inside the window. */
const beside = ({ at }: Marked) => ({
  left: Math.max(below, Math.min(at.left, innerWidth - room)),
  top: Math.max(below, Math.min(at.bottom + below, innerHeight - 56)),
})

const events = ['selectionchange', 'scroll', 'resize']
const onMark = (told: () => void) => {
  for (const event of events) addEventListener(event, told, { capture: true })
  return () => {
    for (const event of events) removeEventListener(event, told, { capture: true })
  }
}

/** A small button at marked words of a document in this language. */
export const MarkedWords = ({ langid, placeOf }: { langid: string; placeOf: PlaceOf }) => {
  const { i18n } = useLingui()
  const [said, setSaid] = useState<Marked | null>(null)
  // React asks again once this is on the screen: words are marked while it is loaded, too.
  const where = useSyncExternalStore(onMark, whereMarked)
  const marked = where === '' ? null : markedNow(placeOf)
  return (
    <div lang={i18n.locale}>
      {marked && !said && (
        <div className={styles.bubble} style={beside(marked)}>
          <Button
            small
            icon={MessageSquareWarning}
            onMouseDown={event => event.preventDefault()} // the words stay marked
            onClick={() => setSaid(marked)}
          >
            <Trans>Report a problem…</Trans>
          </Button>
        </div>
      )}
      {said && (
        <WrongDialog
          langid={langid}
          place={said.place}
          quote={said.quote}
          onClose={() => setSaid(null)}
        />
      )}
    </div>
  )
}
