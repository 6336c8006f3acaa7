import { Trans } from '@lingui/react/macro'
import { AppWindow, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideKey, type DocKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import { textOfGuide } from '#app/drafts/journal/unsentDocuments.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { AskAccessDialog } from '../access/AskAccessDialog.tsx'
import type { AskedOf } from '../access/useAsking.ts'
import styles from './GuideEditor.module.css'
import { useFocusWhenWritable } from '../access/useFocusWhenWritable.ts'
import type { ReadOnly } from '../access/useReadOnly.ts'

/** A page that was only just opened begins here, wherever its address leads to. */
const seenFirst = (notice: HTMLElement | null) => {
  if (!navigator.userActivation.hasBeenActive) notice?.scrollIntoView({ block: 'nearest' })
}

/** Another tab writes this document; it can be done here instead. */
export const ElsewhereNotice = ({
  outbox,
  doc,
  onAsk,
}: {
  outbox: Outbox
  doc: DocKey
  onAsk: () => void
}) => {
  const [isTaking, setIsTaking] = useState(false)
  return (
    <div ref={seenFirst} data-elsewhere>
      <Notice
        icon={AppWindow}
        kind="warn"
        role="status"
        action={
          <Button
            small
            onClick={() => {
              setIsTaking(true)
              onAsk()
              void outbox.takeOver(doc)
            }}
          >
            {isTaking ? <Trans>Taking over…</Trans> : <Trans>Take over</Trans>}
          </Button>
        }
      >
        <Trans>This document is open in another tab. Changes you make there appear here.</Trans>
      </Notice>
    </div>
  )
}

type LostAccessProps = {
  outbox: Outbox
  doc: DocKey
  asked: AskedOf
  text: () => string
  onAsk: () => void
  /** What one may edit no more. */
  children: ReactNode
}

/** The service took the right to edit away: the text stays, and there is a way to ask. */
export const LostAccessNotice = ({
  outbox,
  doc,
  asked,
  text,
  onAsk,
  children,
}: LostAccessProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Notice
        icon={Lock}
        kind="danger"
        role="alert"
        action={
          <>
            <CopyButton small text={text}>
              <Trans>Copy my text</Trans>
            </CopyButton>
            <Button small onClick={() => setIsAsking(true)}>
              <Trans>Request access…</Trans>
            </Button>
            <Button
              small
              kind="quiet"
              onClick={() => {
                onAsk()
                outbox.retry(doc)
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          </>
        }
      >
        {children}
      </Notice>
      {isAsking && <AskAccessDialog asked={asked} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Why nothing can be written here now, and the ways to change that. */
export const ReadOnlyNotice = ({
  outbox,
  guide,
  readOnly,
}: {
  outbox: Outbox
  guide: Guide
  readOnly: ReadOnly
}) => {
  const place = useRef<HTMLDivElement>(null)
  const onAsk = useFocusWhenWritable(readOnly, place)
  if (readOnly === null) return null
  const doc = guideKey(guide.guideid)
  return (
    <div ref={place} className={styles.notice}>
      {readOnly === 'elsewhere' ? (
        <ElsewhereNotice {...{ outbox, doc, onAsk }} />
      ) : (
        <LostAccessNotice
          {...{ outbox, doc, onAsk }}
          asked={{ context: 'guide', guideid: guide.guideid, author: guide.author }}
          text={() => textOfGuide(outbox.drafts(doc).filter(isWaiting))}
        >
          <Trans>
            You are no longer allowed to edit this guide. Your text is kept on this device as a
            draft.
          </Trans>
        </LostAccessNotice>
      )}
    </div>
  )
}
