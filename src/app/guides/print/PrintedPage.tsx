import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { siteName } from '#app/ui/screen/useTitle.ts'
import { PrintedOn, Registered } from '../read/DocumentLine.tsx'
import { addressOf, Edition } from '../booklet/Cover.tsx'
import styles from './Print.module.css'

type PrintedPageProps = {
  /** Whose page it is; null: the table of contents. */ guide: Guide | null
  number: number
  count: number
  columns: readonly ReactNode[]
  perPage: number
}

/** The longest address that a foot holds; a longer one is that of the number, which leads there. */
const longest = 160
const shownAddress = (guide: Guide) => {
  const address = addressOf(guide)
  return address.length > longest ? `${location.origin}/guides/${guide.guideid}` : address
}

/** A full page: its title above, below which revision it is, of when, and where it is found. */
export const PrintedPage = ({ guide, number, count, columns, perPage }: PrintedPageProps) => {
  const { i18n } = useLingui()
  return (
    <>
      <p className={styles.header}>
        <span>{guide?.title ?? siteName}</span>
        <span lang={i18n.locale}>
          <PrintedOn />
        </span>
      </p>
      <div className={styles.columns}>
        {Array.from({ length: perPage }, (_, at) => (
          <div key={at} data-room>
            {columns[at]}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.line} lang={i18n.locale}>
          <span>
            {guide && (
              <>
                <Edition guide={guide} />
                <Registered guide={guide} />
              </>
            )}
          </span>
          <span>
            <Trans>
              Page {number} of {count}
            </Trans>
          </span>
        </p>
        <p className={styles.address} dir="ltr">
          {guide ? shownAddress(guide) : location.origin}
        </p>
      </div>
    </>
  )
}
