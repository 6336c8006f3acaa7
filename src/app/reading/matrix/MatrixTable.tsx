import { Trans, useLingui } from '@lingui/react/macro'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { StandingMark } from '../StandingMark.tsx'
import { useColumns, type MatrixColumn } from './useColumns.ts'
import styles from './Matrix.module.css'

type Person = ReadingMatrix['people'][number]

const Head = ({ column: { title, href, note } }: { column: MatrixColumn }) => (
  <th scope="col" className={styles.column}>
    <a href={href}>{title}</a>
    <small>{note}</small>
  </th>
)

const Cell = ({ cell }: { cell: Person['cells'][number] }) =>
  cell === null ? (
    <td className={styles.none}>
      <Trans>not required</Trans>
    </td>
  ) : (
    <td className={classes(styles.cell, styles[cell.state])}>
      <StandingMark standing={cell} />
    </td>
  )

const Row = ({ person }: { person: Person }) => (
  <tr>
    <th scope="row" className={styles.person}>
      <a href={paths.user(person)}>{person.username}</a> <small>{person.teams.join(', ')}</small>
    </th>
    {person.cells.map((cell, at) => (
      // Cells have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Cell key={at} cell={cell} />
    ))}
  </tr>
)

/** People down, guides and modules across; the names stay where the table is scrolled. */
export const MatrixTable = ({ matrix }: { matrix: ReadingMatrix }) => {
  const { t } = useLingui()
  const { guides, modules } = useColumns(matrix)
  const columns = [...guides, ...modules]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`People and training`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className={styles.corner}>
              <Trans>Person</Trans>
            </th>
            {guides.length > 0 && (
              <th colSpan={guides.length} scope="colgroup" className={styles.group}>
                <Trans>Guides to read</Trans>
              </th>
            )}
            {modules.length > 0 && (
              <th colSpan={modules.length} scope="colgroup" className={styles.group}>
                <Trans>Modules to pass</Trans>
              </th>
            )}
          </tr>
          <tr>
            {columns.map(column => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.people.map(person => (
            <Row key={person.userid} person={person} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.person}>
              <Trans context="reading">Open</Trans>
            </th>
            {columns.map(({ key, open }) => (
              <td key={key}>{open}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
