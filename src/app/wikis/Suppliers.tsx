import { Trans } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import styles from './WikiInfo.module.css'

type Supplier = NonNullable<Wiki['suppliers']>[number]

/** The host of a web address; null for anything else, which is never made a link. */
const hostOf = (address: string | undefined) =>
  address && /^https?:\/\//i.test(address) && URL.canParse(address)
    ? new URL(address).hostname
    : null

const Row = ({ supplier }: { supplier: Supplier }) => {
  const host = hostOf(supplier['url'])
  const number = supplier['part_#']
  return (
    <li className={styles.fact}>
      <span>
        {host === null ? (
          supplier['supplier']
        ) : (
          <a href={supplier['url']} rel="nofollow noopener noreferrer">
            {supplier['supplier'] || host}
          </a>
        )}
      </span>
      <span>
        {supplier['type']}
        {number && (
          <small className={styles.from}>
            <Trans>Part number {number}</Trans>
          </small>
        )}
      </span>
    </li>
  )
}

/** Who sells a part or tool, and under which number. */
export const Suppliers = ({ suppliers }: { suppliers: readonly Supplier[] }) => (
  <ul className={styles.facts}>
    {suppliers.map((supplier, n) => (
      <Row key={n} supplier={supplier} />
    ))}
  </ul>
)
