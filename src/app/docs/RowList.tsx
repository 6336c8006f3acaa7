import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { matchingRows, type Reference } from './document.ts'
import styles from './RowList.module.css'

/** `DELETE` is longer than its column. */
const shortMethod = (method: string) => (method === 'DELETE' ? 'DEL' : method)

/** A row that was opened by its address stands far down the list: it is brought into view, once. */
const toCurrent = (list: HTMLElement | null) =>
  list?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' })

type FamilyRowsProps = {
  family: Reference['families'][number]
  current: string | null
  onOpen: () => void
}

const FamilyRows = ({ family: { name, rows }, current, onOpen }: FamilyRowsProps) => {
  const nameId = `family ${name}`.replaceAll(' ', '-')
  return (
    <div>
      <p id={nameId} className={styles.family}>
        {name}
      </p>
      <ul aria-labelledby={nameId}>
        {rows.map(row => (
          <li key={row.name}>
            <a
              className={styles.link}
              href={paths.api(row.name)}
              aria-current={row.name === current ? 'page' : undefined}
              onClick={onOpen}
            >
              <span className={styles.method}>{shortMethod(row.method)}</span>
              {row.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowFilterProps = { text: string; onText: (text: string) => void; count: number }

const RowFilter = ({ text, onText, count }: RowFilterProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.filter}>
        <Icon of={Search} />
        <input
          className={styles.input}
          type="search"
          value={text}
          onChange={event => onText(event.target.value)}
          aria-label={t`Path or keyword`}
          placeholder={t`Path or keyword`}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <p role="status" className={styles.count}>
        {text.trim() !== '' && <Plural value={count} one="# endpoint" other="# endpoints" />}
      </p>
    </>
  )
}

/** Families with their rows, narrowed by a filter. On narrow windows it opens behind a button. */
export const RowList = ({
  reference,
  current,
}: {
  reference: Reference
  current: string | null
}) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(current === null)
  const close = () => setIsOpen(false)
  const found = new Set(matchingRows(reference.rows, text))
  const families = reference.families
    .map(family => ({ ...family, rows: family.rows.filter(row => found.has(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <nav className={styles.list} aria-label={t`Endpoints`}>
      <div className={styles.opener}>
        <Button
          icon={ChevronDown}
          aria-expanded={isOpen}
          aria-controls="api-rows"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>All endpoints</Trans>
        </Button>
      </div>
      <div id="api-rows" ref={toCurrent} className={classes(styles.rows, !isOpen && styles.folded)}>
        <RowFilter text={text} onText={setText} count={found.size} />
        <a
          className={styles.link}
          href={paths.api()}
          aria-current={current === null ? 'page' : undefined}
          onClick={close}
        >
          <span />
          <Trans>About the API</Trans>
        </a>
        {families.map(family => (
          <FamilyRows key={family.name} family={family} current={current} onOpen={close} />
        ))}
      </div>
    </nav>
  )
}
