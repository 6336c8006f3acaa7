import { Trans, useLingui } from '@lingui/react/macro'
import { Files, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { DocumentShape } from '#contract/core/shapes.ts'
import { limits } from '#contract/core/limits.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { movedTo } from '../fields/detailsProps.ts'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './DocumentsSection.module.css'
import { useRowOrder } from '../fields/useRowOrder.ts'

const megabytes = limits.documentBytes / 1_000_000

/** Files that the guide hands out; one of them is the main one. */
export const DocumentsSection = ({ content, change, newest, errorOf }: DetailsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [sending, setSending] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const { documents, featured_documentid: featured } = content
  const put = (next: typeof documents) => change({ documents: next })
  const order = useRowOrder(documents.length, (from, to) => put(movedTo(documents, from, to)))
  const max = limits.documents
  const tooMany = t`A guide has at most ${max} documents.`
  // To those that stand there by now: an upload ends later, also when this section is not on the
  // screen any more.
  const add = ({ documentid, title, filename, size, pages }: DocumentShape) => {
    const now = newest()?.documents
    if (!now || now.some(known => known.documentid === documentid)) return
    if (now.length >= max) refuse(tooMany)
    else put([...now, { documentid, title, filename, size, pages }])
  }
  const refuse = (words: string) => {
    setRefused(words)
    announce(words)
  }
  // The mark goes with the document, in the same write.
  const remove = (gone: number) =>
    change({
      documents: documents.filter(({ documentid }) => documentid !== gone),
      ...(gone === featured && { featured_documentid: null }),
    })
  const send = async (file: File) => {
    setRefused(null)
    setTooLarge(file.size > limits.documentBytes ? file.name : null)
    if (file.size > limits.documentBytes) return
    setSending(all => [...all, file])
    try {
      add(await write('uploadDocument', { query: { file: file.name } }, { file }))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      refuse(cause.errors[0]?.message ?? cause.message)
    } finally {
      setSending(all => all.filter(other => other !== file))
    }
  }
  const full = documents.length >= max ? tooMany : undefined
  const failure = refused ?? errorOf('documents') ?? errorOf('featured_documentid')
  const names = sending.map(({ name }) => name).join(', ')
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
        {names !== '' && (
          <span role="status">
            <Trans>Uploading {names}…</Trans>
          </span>
        )}
      </p>
      {tooLarge !== null && (
        <p role="alert">
          <Trans>
            {tooLarge} is too large: a document has at most {megabytes} MB.
          </Trans>
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
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      {isChoosing && (
        <LibraryDialog kind="document" onClose={() => setIsChoosing(false)} onChoose={add} />
      )}
    </>
  )
}
