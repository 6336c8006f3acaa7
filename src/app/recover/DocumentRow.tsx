import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, GitCompare, GitMerge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { textOfDocument, type UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { wayToEdit } from '#app/shell/navigation/wayToDocument.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { download, fileName } from '#app/ui/lists/download.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { DocumentMeta } from './DocumentMeta.tsx'
import styles from './Recover.module.css'
import { useDocumentName } from './useDocumentName.ts'

type DocumentRowProps = {
  document: UnsentDocument
  /** Few verbs at once, the others behind More. */ dense?: boolean | undefined
  onDiscard: (document: UnsentDocument) => void
}

/** One document with unsent edits, and everything that can be done about them. */
export const DocumentRow = ({ document, dense, onDiscard }: DocumentRowProps) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'compare' | 'discard' | null>(null)
  const { title, words } = document
  const name = useDocumentName()(title, document.doc)
  const close = () => setAsked(null)
  const Heading = dense ? 'h3' : 'h2'
  const save = () => download(fileName(title, 'txt'), textOfDocument(document))
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Heading className={styles.name}>{name}</Heading>
        <p className={styles.meta}>
          <DocumentMeta document={document} />
        </p>
        {document.questions && (
          <p>
            <Chip kind="warn" icon={GitMerge}>
              <Trans>Needs your decision</Trans>
            </Chip>
          </p>
        )}
      </div>
      <div className={styles.acts} role="group" aria-label={name}>
        <LinkButton small={dense} href={wayToEdit(document)}>
          <Trans>Open</Trans>
        </LinkButton>
        <Button small={dense} kind="quiet" icon={GitCompare} onClick={() => setAsked('compare')}>
          <Trans>Compare…</Trans>
        </Button>
        <CopyButton small={dense} kind="quiet" text={() => textOfDocument(document)} />
        {dense ? (
          <Menu
            small
            kind="quiet"
            icon={Ellipsis}
            label={t`More actions for ${name}`}
            items={[
              { label: t`Download`, icon: Download, onSelect: save },
              {
                label: t`Discard…`,
                icon: Trash2,
                danger: true,
                onSelect: () => setAsked('discard'),
              },
            ]}
          />
        ) : (
          <>
            <Button kind="quiet" icon={Download} onClick={save}>
              <Trans>Download</Trans>
            </Button>
            <Button kind="quiet" icon={Trash2} onClick={() => setAsked('discard')}>
              <Trans>Discard…</Trans>
            </Button>
          </>
        )}
      </div>
      {asked === 'compare' && <CompareDialog document={document} onClose={close} />}
      {asked === 'discard' && (
        <AskDialog
          title={t`Discard the unsent edits to “${name}”?`}
          onClose={close}
          verb={
            <Plural value={words} _0="Discard edits" one="Discard # word" other="Discard # words" />
          }
          danger
          onAct={() => {
            close()
            onDiscard(document)
          }}
          keep={<Trans>Keep</Trans>}
        >
          <p>
            <Trans>
              What is already saved stays as it is. For 10 minutes, you can restore the edits.
            </Trans>
          </p>
        </AskDialog>
      )}
    </li>
  )
}
