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
import ordered from '../fields/OrderedRows.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const megabytes = limits.documentBytes / 1_000_000

/** Documents that come to the guide, from the library or by upload, and why one did not. */
const useNewDocuments = ({ change, newest }: DetailsProps) => {
  const { t } = useLingui()
  const [sending, setSending] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const max = limits.documents
  const tooMany = t`A guide can have up to ${max} documents. Remove one to add another.`
  const refuse = (words: string) => {
    setRefused(words)
    announce(words)
  }
  // To those that stand there by now: an upload ends later, also when this section is not on the
  // screen any more.
  const add = ({ documentid, title, filename, size, pages }: DocumentShape) => {
    const now = newest()?.documents
    if (!now || now.some(known => known.documentid === documentid)) return
    if (now.length >= max) refuse(tooMany)
    else change({ documents: [...now, { documentid, title, filename, size, pages }] })
  }
  const send = async (file: File) => {
    const isTooLarge = file.size > limits.documentBytes
    setRefused(null)
    setTooLarge(isTooLarge ? file.name : null)
    if (isTooLarge) return
    setSending(all => [...all, file])
    try {
      add(await write('uploadDocument', { query: { file: file.name } }, { file }))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      refuse(refusedWords(cause))
    } finally {
      setSending(all => all.filter(other => other !== file))
    }
  }
  return {
    names: sending.map(({ name }) => name).join(', '),
    refused,
    tooLarge,
    tooMany,
    add,
    send,
  }
}

const NewDocuments = (props: DetailsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { names, refused, tooLarge, tooMany, add, send } = useNewDocuments(props)
  const full = props.content.documents.length >= limits.documents ? tooMany : undefined
  const failure = refused ?? props.errorOf('documents') ?? props.errorOf('featured_documentid')
  return (
    <>
      <p className={styles.acts}>
        <Button icon={Files} why={full} onClick={() => setIsChoosing(true)}>
          <Trans>Choose from my documents…</Trans>
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
            {tooLarge} is too large: documents can be up to {megabytes} MB.
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

/** Files that the guide hands out; one of them is the main one. */
export const DocumentsSection = (props: DetailsProps) => {
  const { content, change } = props
  const { documents, featured_documentid: featured } = content
  const order = useRowOrder(documents.length, (from, to) =>
    change({ documents: movedTo(documents, from, to) }),
  )
  // The mark goes with the document, in the same write.
  const remove = (gone: number) =>
    change({
      documents: documents.filter(({ documentid }) => documentid !== gone),
      ...(gone === featured && { featured_documentid: null }),
    })
  return (
    <>
      {documents.length > 0 && (
        <ul id={order.listId} className={ordered.rows}>
          {documents.map((document, at) => (
            <DocumentRow
              key={document.documentid}
              document={document}
              at={at}
              order={order}
              isFeatured={document.documentid === featured}
              onFeature={isOn => change({ featured_documentid: isOn ? document.documentid : null })}
              onRemove={() => remove(document.documentid)}
            />
          ))}
        </ul>
      )}
      <NewDocuments {...props} />
    </>
  )
}
