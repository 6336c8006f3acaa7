import { useLingui } from '@lingui/react/macro'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { paths } from '#app/paths.ts'
import { StandingMark } from '../StandingMark.tsx'
import { useColumns, type MatrixColumn } from './useColumns.ts'
import styles from './Matrix.module.css'

type Person = ReadingMatrix['people'][number]

const OfPerson = ({ person, columns }: { person: Person; columns: readonly MatrixColumn[] }) => (
  <li className={styles.card}>
    <h2 className={styles.name}>
      <a href={paths.user(person)}>{person.username}</a> <small>{person.teams.join(', ')}</small>
    </h2>
    <dl className={styles.facts}>
      {columns.map(({ key, title, note }, at) => {
        const cell = person.cells[at]
        return (
          cell && (
            <div key={key}>
              <dt>
                {title} <small>{note}</small>
              </dt>
              <dd>
                <StandingMark standing={cell} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  </li>
)

/** The matrix on a phone: what is asked of each person, one below the other. */
export const PeopleList = ({ matrix }: { matrix: ReadingMatrix }) => {
  const { t } = useLingui()
  const { guides, modules } = useColumns(matrix)
  return (
    <ul aria-label={t`People and training`}>
      {matrix.people.map(person => (
        <OfPerson key={person.userid} person={person} columns={[...guides, ...modules]} />
      ))}
    </ul>
  )
}
