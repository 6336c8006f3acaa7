import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './CompareWhole.module.css'
import { WordDiff } from './WordDiff.tsx'

/** null: not there. */
export type WholeRow = {
  label: string
  before: string | null
  theirs: string | null
  mine: string | null
}

/** All of a step, or of the details, as both have it: each against what both started from. */
export const CompareWhole = ({
  title,
  rows,
  onClose,
}: {
  title: string
  rows: readonly WholeRow[]
  onClose: () => void
}) => {
  const { t } = useLingui()
  const cell = (name: string, { before }: WholeRow, text: string | null) => (
    <td className={styles.cell} data-name={name}>
      <WordDiff before={before ?? ''} now={text ?? ''} />
      {text === null && before !== null && (
        <span className={styles.none}>
          {' '}
          <Trans>(deleted)</Trans>
        </span>
      )}
    </td>
  )
  const [theirs, mine] = [t`Theirs`, t`Mine`]
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{theirs}</th>
            <th scope="col">{mine}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              <th scope="row" className={styles.label}>
                {row.label}
              </th>
              {cell(theirs, row, row.theirs)}
              {cell(mine, row, row.mine)}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
