import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Files, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiError } from '#lib/errors.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { limits } from '#contract/limits.ts'
import { write } from '#app/api/write.ts'
import { LibraryDialog } from '#app/media/LibraryDialog.tsx'
import { Button } from '#app/ui/Button.tsx'
import { movedTo } from './details.ts'
import type { DetailsProps } from './details.ts'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './DocumentsSection.module.css'
import { useRowOrder } from './useRowOrder.ts'

const megabytes = limits.documentBytes / 1_000_000

/** Files that the guide hands out; one of them is the main one. */
export const DocumentsSection = ({ content, change, errorOf }: DetailsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const upload = useMutation<DocumentShape, ApiError, File>({ mutationFn: file => write('uploadDocument', { query: { file: file.name } }, { file }) })
  const { documents, featured_documentid: featured } = content
  const put = (next: typeof documents) => change({ documents: next })
  const order = useRowOrder(documents.length, (from, to) => put(movedTo(documents, from, to)))
  const add = ({ documentid, title, filename, size, pages }: DocumentShape) => {
    if (!documents.some(known => known.documentid === documentid)) put([...documents, { documentid, title, filename, size, pages }])
  }
  // The mark goes with the document, in the same write.
  const remove = (gone: number) => change({ documents: documents.filter(({ documentid }) => documentid !== gone), ...(gone === featured && { featured_documentid: null }) })
  const send = (file: File) => {
    setTooLarge(file.size > limits.documentBytes ? file.name : null)
    if (file.size > limits.documentBytes) return
    setSending(file.name)
    upload.mutate(file, { onSuccess: add, onSettled: () => setSending(null) })
  }
  const max = limits.documents
  const full = documents.length >= max ? t`A guide has at most ${max} documents.` : undefined
  const failure = upload.error?.errors[0]?.message ?? upload.error?.message ?? errorOf('documents') ?? errorOf('featured_documentid')
  return (
    <>
      {documents.length > 0 && (
        <ul id={order.listId} className={styles.rows}>
          {documents.map((document, at) => (
            <DocumentRow
              key={document.documentid}
              document={document}
              at={at}
              count={documents.length}
              order={order}
              isFeatured={document.documentid === featured}
              onFeature={isOn => change({ featured_documentid: isOn ? document.documentid : null })}
              onRemove={() => remove(document.documentid)}
            />
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        <Button icon={Files} why={full} onClick={() => setIsChoosing(true)}>
          <Trans>From my documents</Trans>
        </Button>
        <Button icon={Upload} why={full} onClick={() => input.current?.click()}>
          <Trans>Upload a document</Trans>
        </Button>
        {sending !== null && (
          <span role="status">
            <Trans>Uploading {sending}…</Trans>
          </span>
        )}
      </p>
      {tooLarge !== null && (
        <p role="alert">
          <Trans>{tooLarge} is too large: a document has at most {megabytes} MB.</Trans>
        </p>
      )}
      {failure && <p role="alert">{failure}</p>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Document file for the guide`}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) send(file)
          event.target.value = ''
        }}
      />
      {isChoosing && <LibraryDialog kind="document" onClose={() => setIsChoosing(false)} onChoose={add} />}
    </>
  )
}
