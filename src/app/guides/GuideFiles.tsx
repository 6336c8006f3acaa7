import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileText } from 'lucide-react'
import type { DocumentShape } from '#contract/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { Thumbnail } from '#app/ui/Picture.tsx'
import { here } from './addresses.ts'
import { formatBytes } from '#app/ui/formatBytes.ts'
import styles from './GuideFiles.module.css'

const DocumentRow = ({ document, isFirst }: { document: DocumentShape; isFirst: boolean }) => {
  const { t, i18n } = useLingui()
  const { pages } = document
  const name = document.title || document.filename
  const facts = [
    document.document_extension.toUpperCase(),
    formatBytes(document.size, i18n.locale),
    pages > 1 && t`${pages} pages`,
    isFirst && t`the main one`,
  ]
  return (
    <li className={styles.row}>
      <span className={styles.look}>
        {document.image ? <Thumbnail image={document.image} /> : <Icon of={FileText} size="big" />}
      </span>
      <span className={styles.words}>
        <a className={styles.name} href={here(document.url)} target="_blank" rel="noreferrer">
          {name}
        </a>
        <small className={styles.facts}>{facts.filter(Boolean).join(', ')}</small>
      </span>
      <LinkButton
        kind="quiet"
        icon={Download}
        href={here(document.download_url) ?? ''}
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
