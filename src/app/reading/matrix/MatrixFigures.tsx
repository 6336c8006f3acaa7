import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import styles from './Matrix.module.css'

/** How many cells stand how, over all pages. */
export const MatrixFigures = ({ totals }: { totals: ReadingMatrix['totals'] }) => {
  const { t, i18n } = useLingui()
  const { asked, valid, due, due_today, under_way, missing, expired } = totals
  const figure = (name: string, count: number, note: string, look?: string) => ({
    name,
    value: (
      <span className={styles.figure}>
        <span className={count > 0 ? look : undefined}>{i18n.number(count)}</span>
        <small className={styles.note}>{note}</small>
      </span>
    ),
  })
  return (
    <Figures
      figures={[
        figure(t`Missing`, missing, t`overdue or not done yet`, styles.danger),
        figure(t`Expired`, expired, t`to be done again`, styles.danger),
        figure(
          t({ message: 'Due', context: 'reading' }),
          due,
          plural(due_today, { one: '# of them today', other: '# of them today' }),
          styles.warn,
        ),
        figure(t`In progress`, under_way, t`training started`),
        figure(
          t`Up to date`,
          valid,
          plural(asked, { one: 'of # required', other: 'of # required' }),
        ),
      ]}
    />
  )
}
