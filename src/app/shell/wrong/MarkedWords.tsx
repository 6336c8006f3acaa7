import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { markedNow, type Marked } from './markedNow.ts'
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

/** A small button at marked words of a document in this language. */
export const MarkedWords = ({ langid, placeOf }: { langid: string; placeOf: PlaceOf }) => {
  const { i18n } = useLingui()
  const [marked, setMarked] = useState(() => markedNow(placeOf)) // marked while this was loaded
  const [said, setSaid] = useState<Marked | null>(null)
  useWindowEvent(['selectionchange', 'scroll', 'resize'], () => setMarked(markedNow(placeOf)), {
    capture: true,
  })
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
            <Trans>Say what is wrong</Trans>
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
