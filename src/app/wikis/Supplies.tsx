import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import styles from './Supplies.module.css'

type Supply = NonNullable<Wiki['tools']>[number]

/**
 * The service names its pages by its public address; the page may be open under another name of the
 * same host.
 */
const here = (address: string) => (URL.canParse(address) ? new URL(address).pathname : null)

const List = ({ label, supplies }: { label: string; supplies: readonly Supply[] }) => (
  <ul className={styles.list} aria-label={label}>
    {supplies.map(({ title, target_url, itemcode: number, guide_count }) => {
      const place = here(target_url)
      return (
        <li key={title} className={styles.row}>
          <span className={styles.title}>
            {place === null ? title : <a href={place}>{title}</a>}
            {number && (
              <small className={styles.soft}>
                <Trans>Part number {number}</Trans>
              </small>
            )}
          </span>
          <span className={styles.count}>
            <Plural value={guide_count} one="# guide" other="# guides" />
          </span>
        </li>
      )
    })}
  </ul>
)

/** What the guides of a category need, parts by their kind, each with how many guides need it. */
export const Supplies = ({
  parts,
  tools,
}: {
  parts: NonNullable<Wiki['parts']>['categories']
  tools: readonly Supply[]
}) => {
  const { t } = useLingui()
  return (
    <div className={styles.both}>
      {parts.length > 0 && (
        <div>
          <h3 className={styles.heading}>
            <Trans>Parts</Trans>
          </h3>
          {parts.map(({ title, parts: supplies }) => (
            <div key={title}>
              {title && <h4 className={styles.kind}>{title}</h4>}
              <List label={title || t`Parts`} supplies={supplies} />
            </div>
          ))}
        </div>
      )}
      {tools.length > 0 && (
        <div>
          <h3 className={styles.heading}>
            <Trans>Tools</Trans>
          </h3>
          <List label={t`Tools`} supplies={tools} />
        </div>
      )}
    </div>
  )
}
