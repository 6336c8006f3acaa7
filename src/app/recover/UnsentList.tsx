import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { nameOfDoc, type DocKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DiscardedDocument, UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClock } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './Recover.module.css'
import { useDiscarded } from './useDiscarded.ts'
import { useDocumentName } from './useDocumentName.ts'

const undoMinutes = 10

const NotRestored = () => (
  <Notice icon={TriangleAlert} kind="warn" role="alert">
    <Trans>
      You have written something new since then, so the discarded text was not restored.
    </Trans>
  </Notice>
)

const NotDiscarded = ({ title }: { title: string }) => (
  <Notice icon={TriangleAlert} kind="warn" role="alert">
    <Trans>
      “{title}” is open in another tab, so its edits were not discarded. Close that tab first.
    </Trans>
  </Notice>
)

type DiscardedNoticeProps = { document: DiscardedDocument; autoFocus: boolean; onUndo: () => void }

const DiscardedNotice = ({ document, autoFocus, onUndo }: DiscardedNoticeProps) => {
  const { t, i18n } = useLingui()
  const title = useDocumentName()(document.title, document.doc)
  const until = formatClock(document.discardedAt + undoMinutes * 60_000, i18n.locale)
  return (
    <Notice
      icon={Undo2}
      role="status"
      action={
        <Button
          small
          autoFocus={autoFocus}
          onClick={onUndo}
          aria-label={t`Undo: restore the edits to “${title}”`}
        >
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>
        The edits to “{title}” are discarded. You can restore them until {until}.
      </Trans>
    </Notice>
  )
}

/** Documents with unsent edits, and those that were discarded a moment ago. */
export const UnsentList = ({
  outbox,
  documents,
  dense,
}: {
  outbox: Outbox
  documents: readonly UnsentDocument[]
  dense?: boolean
}) => {
  const { t } = useLingui()
  const discarded = useDiscarded(outbox)
  const nameOf = useDocumentName()
  /** Its row goes, with the focus; the way back gets it. */
  const [gone, setGone] = useState<DocKey | null>(null)
  const discard = (document: UnsentDocument) => {
    setGone(document.doc)
    void discarded.discard(document)
  }
  return (
    <>
      {discarded.documents.map(document => (
        <DiscardedNotice
          key={`${nameOfDoc(document.doc)} ${document.discardedAt}`}
          document={document}
          autoFocus={document.doc === gone}
          onUndo={() => void discarded.takeBack(document)}
        />
      ))}
      {discarded.refused !== null && <NotRestored />}
      {discarded.elsewhere && (
        <NotDiscarded title={nameOf(discarded.elsewhere.title, discarded.elsewhere.doc)} />
      )}
      {documents.length > 0 && (
        <ul
          className={dense ? styles.dense : styles.list}
          aria-label={t`Documents with unsent edits`}
        >
          {documents.map(document => (
            <DocumentRow
              key={nameOfDoc(document.doc)}
              document={document}
              dense={dense}
              onDiscard={discard}
            />
          ))}
        </ul>
      )}
    </>
  )
}
