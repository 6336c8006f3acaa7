import { Trans, useLingui } from '@lingui/react/macro'
import { GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './Conflicts.module.css'
import type { Conflict } from '../desk/conflicts.ts'
import { useUnitNames } from './useUnitNames.ts'

/** How the text was, how it is live and how it is proposed. */
const ConflictSides = ({ of: { was, live, proposed } }: { of: Conflict }) => {
  const { t } = useLingui()
  const sides = [
    [t`Before`, was],
    [t`Public now`, live],
    [t`Proposed`, proposed],
  ] as const
  return (
    <dl className={styles.sides}>
      {sides.map(([side, text]) => (
        <div key={side}>
          <dt>{side}</dt>
          <dd>
            {text === '' ? (
              <span className={styles.soft}>
                <span aria-hidden>–</span>
                <VisuallyHidden>{t`nothing`}</VisuallyHidden>
              </span>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why they are in conflict, and what can be done about it. */
const Causes = ({ conflicts }: { conflicts: readonly Conflict[] }) => {
  const isOfForm = ({ field }: Conflict) => field === 'form'
  return (
    <>
      {conflicts.some(one => !isOfForm(one)) && (
        <p className={styles.soft}>
          <Trans>
            Someone else has changed the same text. Deny the proposed change, or accept it with an
            edit that combines both versions.
          </Trans>
        </p>
      )}
      {conflicts.some(one => isOfForm(one) && !one.isUnfit) && (
        <p className={styles.soft}>
          <Trans>
            Someone else has changed or deleted the same form field. Deny the proposed change, or
            accept it with an edit to the form.
          </Trans>
        </p>
      )}
      {conflicts.some(({ isUnfit }) => isUnfit) && (
        <p className={styles.soft}>
          <Trans>
            A form field no longer fits the form: its label is taken, it needs a second signature,
            or the form has too many fields. Deny the proposed change, or accept it with an edit to
            the form.
          </Trans>
        </p>
      )}
    </>
  )
}

/**
 * What does not fit what readers see now: as it was, as it is live, and as it is proposed,
 * together. `act` by unit.
 */
export const Conflicts = ({
  conflicts,
  act,
}: {
  conflicts: readonly Conflict[]
  act: (unitid: number, name: string) => ReactNode
}) => {
  const nameOf = useUnitNames()
  return (
    <section className={styles.all} aria-labelledby="conflicts">
      <h2 id="conflicts" className={styles.title}>
        <Icon of={GitMerge} /> <Trans>Conflicts with the live version</Trans>
      </h2>
      <Causes conflicts={conflicts} />
      {conflicts.map(one => {
        const name = nameOf(one)
        return (
          <div key={one.unitid} className={styles.one} data-conflict>
            <h3 className={styles.name}>{name}</h3>
            <ConflictSides of={one} />
            {act(one.unitid, name)}
          </div>
        )
      })}
    </section>
  )
}
