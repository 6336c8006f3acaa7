import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileText } from 'lucide-react'
import type { DocumentShape } from '#contract/core/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { toLocalAddress } from './media/localAddress.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import styles from './GuideFiles.module.css'

const DocumentRow = ({ document, isFirst }: { document: DocumentShape; isFirst: boolean }) => {
  const { t, i18n } = useLingui()
  const { pages } = document
  const name = document.title || document.filename
  const facts = [
    document.document_extension.toUpperCase(),
    formatBytes(document.size, i18n.locale),
    pages > 1 && t`${pages} pages`,
    isFirst && t`main document`,
  ]
  return (
    <li className={styles.row}>
      <span className={styles.look}>
        {document.image ? <Thumbnail image={document.image} /> : <Icon of={FileText} size="big" />}
      </span>
      <span className={styles.words}>
        <a
          className={styles.name}
          href={toLocalAddress(document.url)}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </a>
        <small className={styles.facts}>{facts.filter(Boolean).join(', ')}</small>
      </span>
      <LinkButton
        kind="quiet"
        icon={Download}
        href={toLocalAddress(document.download_url) ?? ''}
        label={t`Download ${name}`}
        download={document.filename}
      />
    </li>
  )
}

type DocumentListProps = { documents: readonly DocumentShape[]; featured?: number | null }

export const DocumentList = ({ documents, featured }: DocumentListProps) => (
  <ul>
    {documents.map(document => (
      <DocumentRow
        key={document.documentid}
        document={document}
        isFirst={document.documentid === featured && documents.length > 1}
      />
    ))}
  </ul>
)

/** What the guide hands out: manuals, drawings, lists. */
export const GuideFiles = (list: DocumentListProps) => {
  const { i18n } = useLingui()
  return (
    <section className={styles.files} lang={i18n.locale}>
      <h2 className={styles.title}>
        <Trans>Documents</Trans>
      </h2>
      <DocumentList {...list} />
    </section>
  )
}
