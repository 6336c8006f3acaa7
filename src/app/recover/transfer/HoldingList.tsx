import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import { nameOfDoc } from '#app/drafts/content/docKey.ts'
import { holdingsOf, type Holding } from '#app/drafts/transfer/holdings.ts'
import { wayToEdit } from '#app/shell/navigation/wayToDocument.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { useDocumentName } from '../useDocumentName.ts'
import styles from './Journal.module.css'
import type { Held } from './useHoldings.ts'

const HoldingRow = ({ doc, title, edits, copies, files, bytes }: Holding) => {
  const { t, i18n } = useLingui()
  const nameOf = useDocumentName()
  const unsent = useUnsent().find(one => one.doc === doc)
  const name = doc ? nameOf(unsent?.title || title, doc) : t`Files for your media library`
  return (
    <li className={styles.row}>
      <span className={styles.name}>{unsent ? <a href={wayToEdit(unsent)}>{name}</a> : name}</span>
      <span className={styles.size}>{formatBytes(bytes, i18n.locale)}</span>
      <ul className={styles.parts}>
        {edits > 0 && (
          <li>
            <Plural value={edits} one="# unsent edit" other="# unsent edits" />
          </li>
        )}
        {copies > 0 && (
          <li>
            <Plural value={copies} one="# copy" other="# copies" />
          </li>
        )}
        {files > 0 && (
          <li>
            <Plural value={files} one="# picture or file" other="# pictures and files" />
          </li>
        )}
      </ul>
    </li>
  )
}

/** How much of each document lies on the device, and how much beside them. */
export const HoldingList = ({ held }: { held: Held }) => {
  const { t, i18n } = useLingui()
  const { drafts, copies, files, beside } = held
  const holdings = holdingsOf(drafts, copies, files)
  const total = holdings.reduce((sum, { bytes }) => sum + bytes, 0)
  const size = formatBytes(total, i18n.locale)
  const [sent, started] = [beside.sent, beside.begun].map(bytes => formatBytes(bytes, i18n.locale))
  return (
    <>
      {holdings.length === 0 ? (
        <p>
          <Trans>Edits appear here until they are sent.</Trans>
        </p>
      ) : (
        <>
          <ul aria-label={t`Kept on this device, by document`}>
            {holdings.map(one => (
              <HoldingRow key={one.doc ? nameOfDoc(one.doc) : 'library'} {...one} />
            ))}
          </ul>
          {holdings.length > 1 && (
            <p className={styles.total}>
              <Plural
                value={holdings.length}
                one={`# document, ${size}`}
                other={`# documents, ${size}`}
              />
            </p>
          )}
        </>
      )}
      {(beside.sent > 0 || beside.begun > 0) && (
        <p className={styles.soft}>
          {beside.sent > 0 && <Trans>Undo history of sent edits, kept for 30 days: {sent}.</Trans>}{' '}
          {beside.begun > 0 && (
            <Trans>
              Comments, drawings, photo boards and forms you have started: {started}. They are not
              in the export.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
