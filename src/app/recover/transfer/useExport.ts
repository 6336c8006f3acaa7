import { useLingui } from '@lingui/react/macro'
import type { Outbox } from '#app/drafts/outbox.ts'
import { textOfDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { writeJournalFile, type LeftOut } from '#app/drafts/transfer/journalFile.ts'
import { toFilePictures, type WaitingFile } from '#app/drafts/transfer/pictureFiles.ts'
import { download } from '#app/ui/lists/download.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import { useDocumentName } from '../useDocumentName.ts'
import { readHeld } from './useHoldings.ts'

const named = (ending: string): string =>
  `stepwright-drafts-${new Date().toISOString().slice(0, 10)}.${ending}`
const heading = (text: string): string => `${text}\n${'='.repeat(Math.min(72, text.length))}`

/** All that is unsent as a file: whole, to be imported, or as words to be read. */
export const useExport = (outbox: Outbox) => {
  const { t, i18n } = useLingui()
  const nameOf = useDocumentName()
  const leftOutOf = (files: readonly WaitingFile[], titles: ReadonlyMap<unknown, string>) =>
    files.flatMap(({ name, place, bytes, file }): LeftOut[] => {
      const document = place ? nameOf(titles.get(place.doc) ?? '', place.doc) : ''
      return file ? [] : [{ name, document, bytes }]
    })
  const titles = () => new Map(outbox.unsent().map(({ doc, title }) => [doc, title]))
  const saveJson = async () => {
    const { drafts, copies, files } = await readHeld(outbox)
    const pictures = await toFilePictures(files)
    const leftOut = leftOutOf(files, titles())
    const text = writeJournalFile({ drafts, copies, pictures, leftOut }, outbox.owner, Date.now())
    download(named('json'), text, 'application/json')
  }
  const saveText = async () => {
    const { copies, files } = await readHeld(outbox)
    const parts = outbox
      .unsent()
      .map(one => [heading(nameOf(one.title, one.doc)), textOfDocument({ ...one, title: '' })])
    const kept = copies.map(({ doc, title, text, time }) => {
      const [name, when] = [nameOf(title, doc), formatMoment(time, i18n.locale)]
      return [heading(t`Copy of “${name}”, ${when}`), text]
    })
    const out = leftOutOf(
      files.map(one => ({ ...one, file: null })),
      titles(),
    ).map(({ name, bytes }) => `${name}, ${formatBytes(bytes, i18n.locale)}`)
    const missing = out.length > 0 ? [[heading(t`Files not included`), ...out]] : []
    const text = [...parts, ...kept, ...missing].map(one => one.join('\n\n')).join('\n\n\n')
    download(named('txt'), `${text}\n`)
  }
  return { saveJson, saveText }
}
