import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import type { WikiChanges, WikiContent } from '#app/drafts/content/wikiContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import styles from './WikiFields.module.css'
import { FieldSection } from './FieldSection.tsx'

/** Documents that stand on a page; the library gives more. */
export const PageDocuments = ({
  documents,
  change,
}: {
  documents: WikiContent['documents']
  change: (changes: WikiChanges) => void
}) => {
  const { t } = useLingui()
  const [isChoosing, setIsChoosing] = useState(false)
  const documentList = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <>
      <FieldSection title={t`Documents`}>
        <div ref={documentList} className={styles.rows}>
          {documents.map(({ documentid, title: name, filename }) => {
            const called = name || filename || String(documentid)
            return (
              <div key={documentid} className={styles.line}>
                <span>{called}</span>
                <Button
                  small
                  kind="quiet"
                  icon={X}
                  aria-label={t`Remove ${called}`}
                  onClick={() =>
                    change({ documents: documents.filter(one => one.documentid !== documentid) })
                  }
                />
              </div>
            )
          })}
          <p className={styles.acts}>
            <Button icon={FileText} onClick={() => setIsChoosing(true)}>
              <Trans>Add a document…</Trans>
            </Button>
          </p>
        </div>
      </FieldSection>
      {isChoosing && (
        <LibraryDialog
          kind="document"
          onClose={() => setIsChoosing(false)}
          onChoose={({ documentid, title: name, filename, size, pages }) => {
            if (!documents.some(one => one.documentid === documentid))
              change({
                documents: [...documents, { documentid, title: name, filename, size, pages }],
              })
          }}
        />
      )}
    </>
  )
}
