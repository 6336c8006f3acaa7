import { Trans } from '@lingui/react/macro'
import type { Found } from '#contract/search/schemas.ts'
import { paths } from '#app/paths.ts'
import styles from './CategoryKinds.module.css'

const Row = ({ found }: { found: Found }) => {
  if (found.dataType !== 'guide' && found.dataType !== 'wiki') return null
  const passage = found.highlight.text.map(({ text }) => text).join('')
  const { title } = found
  const name = found.dataType === 'wiki' ? found.display_title || title : title
  return (
    <li className={styles.row}>
      <a href={found.dataType === 'wiki' ? paths.wiki(found) : paths.guide(found)}>{name}</a>
      <span className={styles.kind}>
        {found.dataType === 'wiki' ? <Trans>Category</Trans> : <Trans>Guide</Trans>}
      </span>
      {passage && <p className={styles.passage}>{passage}</p>}
    </li>
  )
}

/** What was found further below, or in the words of guides. */
export const FoundList = ({ found, label }: { found: readonly Found[]; label: string }) => (
  <ul aria-label={label} className={styles.list}>
    {found.map(one => (
      <Row key={one.dataType === 'guide' ? `g${one.guideid}` : one.url} found={one} />
    ))}
  </ul>
)
