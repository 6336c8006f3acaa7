import { Plural, Trans } from '@lingui/react/macro'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { paths } from '#app/paths.ts'
import styles from './CategoryKinds.module.css'
import { WikiSection } from '../WikiSection.tsx'

type Faults = CategoryOverview['faults']

/** So many are at hand; the others wait in a fold. */
const shown = 6

const Row = ({ fault }: { fault: Faults[number] }) => {
  const { causes, likeliest } = fault
  return (
    <li className={styles.row}>
      <a href={paths.wiki(fault)} lang={fault.langid}>
        {fault.display_title || fault.title}
      </a>
      {causes > 0 && (
        <span className={styles.kind}>
          <Plural value={causes} one="# cause" other="# causes" />
        </span>
      )}
      {likeliest && (
        <p className={styles.passage}>
          <Trans>
            Check first: <span lang={fault.langid}>{likeliest}</span>
          </Trans>
        </p>
      )}
    </li>
  )
}

const Rows = ({ faults }: { faults: Faults }) => (
  <ul className={styles.faults}>
    {faults.map(fault => (
      <Row key={fault.wikiid} fault={fault} />
    ))}
  </ul>
)

/** What people see go wrong with a category, before any guide: each leads to its causes. */
export const CategoryFaults = ({ faults }: { faults: Faults }) => {
  if (faults.length === 0) return null
  const more = faults.length - shown
  return (
    <WikiSection id="faults" title={<Trans>What is wrong with it?</Trans>}>
      <Rows faults={faults.slice(0, shown)} />
      {more > 0 && (
        <details className={styles.folded}>
          <summary className={styles.summary}>
            <Plural value={more} one="# more fault" other="# more faults" />
          </summary>
          <Rows faults={faults.slice(shown)} />
        </details>
      )}
    </WikiSection>
  )
}
